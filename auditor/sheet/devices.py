"""What devices hold: gigabytes of memory on one device.

Each name stands with the document that was read for the figure; a device whose figure was not found in one is not here.
"""

from __future__ import annotations

from typing import NamedTuple


class Device(NamedTuple):
    """A device, the gigabytes that it is sold with, and the document that says so."""

    name: str
    gigabytes: tuple[int, ...]
    source: str


MIG = "NVIDIA Multi-Instance GPU User Guide, supported GPUs"
NIM = "NVIDIA NIM for large language models 1.6.0, supported models"
ROCM = "AMD ROCm 7.13 documentation, GPU specifications"
GAUDI = "Hugging Face Transformers documentation, Intel Gaudi"
DEVICES = (
    Device("A30", (24,), MIG),
    Device("A100", (40, 80), MIG),
    Device("H20", (96,), MIG),
    Device("H100", (80, 94), MIG),
    Device("GH200", (96,), MIG),
    Device("H200", (141,), MIG),
    Device("B200", (180,), MIG),
    Device("GB200", (186,), MIG),
    Device("RTX PRO 5000 Blackwell", (48,), MIG),
    Device("RTX PRO 6000 Blackwell", (96,), MIG),
    Device("A10G", (24,), NIM),
    Device("L40S", (48,), NIM),
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
