"""What devices hold and do: gigabytes of memory, operations in a second by format, gigabytes in a second.

Each name stands with the document that was read for the figure; a device whose figure was not found in one is not here. Prices are none of a
device's own: they are those of a day and a seller.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Device(NamedTuple):
    """A device, the gigabytes that it is sold with, and the document that says so; ``parts`` are those of its instances, and of kinds made for one
    customer.
    """

    name: str
    gigabytes: tuple[int, ...]
    source: str
    parts: tuple[int, ...] = ()


MIG = "NVIDIA Multi-Instance GPU User Guide, supported GPUs"
NIM = "NVIDIA NIM for large language models 1.6.0, supported models"
ROCM = "AMD ROCm 7.13 documentation, GPU specifications"
GAUDI = "Hugging Face Transformers documentation, Intel Gaudi"
DEVICES = (
    Device("T4", (16,), "NVIDIA T4 data sheet, as reprinted by Network Outlet"),
    Device("V100", (16, 32), "NVIDIA V100 data sheet"),
    Device("L4", (24,), "NVIDIA L4 data sheet, as reprinted by Source Code"),
    Device("A10", (24,), "NVIDIA A10 data sheet, as reprinted by Baseten"),
    Device("A30", (24,), MIG, (6, 12)),
    Device("A100", (40, 80), MIG, (5, 10, 20, 64)),
    Device("H20", (96,), MIG),
    Device("H100", (80, 94), MIG, (10, 12, 20, 24, 40, 47, 48, 64, 96)),
    Device("GH200", (96,), MIG),
    Device("H200", (141,), MIG, (16, 18, 33, 35, 71)),
    Device("B200", (180, 192), MIG, (23, 45, 90)),
    Device("GB200", (186,), MIG),
    Device("RTX PRO 5000 Blackwell", (48,), MIG),
    Device("RTX PRO 6000 Blackwell", (96,), MIG),
    Device("A10G", (24,), NIM),
    Device("L40S", (48,), NIM),
    Device("GeForce RTX 3090", (24,), "NVIDIA Ampere GA102 GPU architecture"),
    Device("GeForce RTX 4080", (16,), NIM),
    Device("GeForce RTX 4090", (24,), NIM),
    Device("GeForce RTX 5080", (16,), NIM),
    Device("GeForce RTX 5090", (32,), NIM),
    Device("MI300X", (192,), "Microsoft Azure documentation, ND MI300X v5 series"),
    Device("MI325X", (256,), ROCM),
    Device("MI350X", (288,), ROCM),
    Device("MI355X", (288,), ROCM),
    Device("Gaudi", (32,), GAUDI),
    Device("Gaudi 2", (96,), GAUDI),
    Device("Gaudi 3", (128,), GAUDI),
    Device("TPU v4", (32,), "Google Cloud documentation, TPU v4"),
    Device("TPU v5e", (16,), "Google Cloud documentation, TPU v5e"),
    Device("TPU v5p", (95,), "Google Cloud documentation, TPU v5p"),
    Device("TPU v6e", (32,), "Google Cloud documentation, TPU v6e"),
)
CAPACITIES = frozenset(size for device in DEVICES for size in device.gigabytes)
"""Gigabytes that some device has: what is said of a device with so much may be its own memory."""


class Peak(NamedTuple):
    """What a device does at most: by format the TFLOP/s of dense matrices and of those with two of four values nought (0 where it has no such
    mode), and the GB/s of its memory (0 where its kinds differ). ``form`` is how it is built, where kinds of one name differ.
    """

    device: str
    form: str
    half: tuple[Fraction, Fraction]
    eight: tuple[Fraction, Fraction]
    bandwidth: int
    source: str


def _tera(dense: str, sparse: str = "0") -> tuple[Fraction, Fraction]:
    return Fraction(dense), Fraction(sparse)


_NONE = _tera("0")
"""Of formats that a device does not multiply by themselves, or for which documents give several figures."""

HOPPER = "NVIDIA H100 Tensor Core GPU data sheet, figures with sparsity and their halves, as reprinted by HPC Tech"
ADA = "NVIDIA L40 and L40S data sheets, as reprinted by Mullet"
PEAKS = (
    Peak("A100", "", _tera("312", "624"), _tera("624", "1248"), 0, "NVIDIA A100 data sheet, as reprinted by G. Lockwood"),
    Peak("H100", "SXM", _tera("989", "1979"), _tera("1979", "3958"), 3350, HOPPER),
    Peak("H100", "PCIe", _tera("756", "1513"), _tera("1513", "3026"), 2000, HOPPER),
    Peak("H200", "SXM", _tera("989", "1979"), _tera("1979", "3958"), 4800, "NVIDIA H200 data sheet, as reprinted by UW IT"),
    Peak("B200", "", _tera("2250", "4500"), _tera("4500", "9000"), 0, "NVIDIA Blackwell data sheet, HGX B200, as reprinted by G. Lockwood"),
    Peak("B200", "", _tera("2500", "5000"), _tera("5000", "10000"), 0, "NVIDIA Blackwell data sheet, GB200, as reprinted by G. Lockwood"),
    Peak("V100", "SXM", _tera("125"), _NONE, 900, "NVIDIA V100 data sheet"),
    Peak("V100", "SXM", _tera("120"), _NONE, 900, "NVIDIA Volta GV100 architecture, as announced"),
    Peak("V100", "PCIe", _tera("112"), _NONE, 900, "NVIDIA V100 data sheet, as reprinted by io-tech"),
    Peak("T4", "", _tera("65"), _tera("130"), 0, "NVIDIA T4 data sheet, as reprinted by Network Outlet"),
    Peak("A10", "", _tera("125", "250"), _tera("250", "500"), 600, "NVIDIA A10 data sheet, as reprinted by Baseten"),
    Peak("L4", "", _tera("121", "242"), _tera("242.5", "485"), 300, "NVIDIA L4 data sheet, as reprinted by Source Code"),
    Peak("RTX 3090", "", _NONE, _NONE, 936, "NVIDIA Ampere GA102 GPU architecture"),
    Peak("RTX 3090", "", _NONE, _NONE, 1008, "NVIDIA GeForce RTX 3090 Ti"),
    Peak("RTX 4090", "", _NONE, _NONE, 1008, "NVIDIA Ada GPU architecture"),
    Peak("MI300X", "", _tera("1307.4", "2614.9"), _tera("2614.9", "5229.8"), 5300, "AMD Instinct MI300X data sheet"),
    Peak("L40", "", _tera("181.05", "362.1"), _tera("362", "724"), 864, ADA),
    Peak("L40S", "", _tera("362.05", "733"), _tera("733", "1466"), 864, ADA),
    Peak("TPU v4", "", _tera("275"), _tera("275"), 1200, "Google Cloud documentation, TPU v4"),
    Peak("TPU v5e", "", _tera("197"), _tera("393"), 819, "Google Cloud documentation, TPU v5e"),
    Peak("TPU v5p", "", _tera("459"), _tera("0"), 2765, "Google Cloud documentation, TPU v5p"),
    Peak("TPU v6e", "", _tera("918"), _tera("1836"), 1638, "Google Cloud documentation, TPU v6e"),
)
