"""What devices hold, by the data sheets of their makers: gigabytes of memory on one device.

Each name stands with the document that gives the figure; a figure that no document was named for is not here.
"""

from __future__ import annotations

from typing import NamedTuple


class Device(NamedTuple):
    """A device, the gigabytes that it is sold with, and the document that says so."""

    name: str
    gigabytes: tuple[int, ...]
    source: str


DEVICES = (
    Device("P100", (12, 16), "NVIDIA Tesla P100 GPU Accelerator, data sheet"),
    Device("V100", (16, 32), "NVIDIA V100 Tensor Core GPU, data sheet"),
    Device("T4", (16,), "NVIDIA T4 Tensor Core GPU, data sheet"),
    Device("A10", (24,), "NVIDIA A10 Tensor Core GPU, data sheet"),
    Device("A30", (24,), "NVIDIA A30 Tensor Core GPU, data sheet"),
    Device("A40", (48,), "NVIDIA A40 GPU, data sheet"),
    Device("A100", (40, 80), "NVIDIA A100 Tensor Core GPU, data sheet"),
    Device("L4", (24,), "NVIDIA L4 Tensor Core GPU, data sheet"),
    Device("L40S", (48,), "NVIDIA L40S GPU, data sheet"),
    Device("H100", (80, 94), "NVIDIA H100 Tensor Core GPU, data sheet (SXM, NVL)"),
    Device("GH200", (96, 144), "NVIDIA GH200 Grace Hopper Superchip, data sheet"),
    Device("H200", (141,), "NVIDIA H200 Tensor Core GPU, data sheet"),
    Device("B200", (180,), "NVIDIA DGX B200, data sheet (1,440 GB in eight)"),
    Device("RTX 4000 Ada", (20,), "NVIDIA RTX 4000 SFF Ada Generation, data sheet"),
    Device("RTX A5000", (24,), "NVIDIA RTX A5000, data sheet"),
    Device("RTX A6000", (48,), "NVIDIA RTX A6000, data sheet"),
    Device("GeForce RTX 2080", (8,), "NVIDIA GeForce RTX 20 series, product specifications"),
    Device("GeForce RTX 2080 Ti", (11,), "NVIDIA GeForce RTX 20 series, product specifications"),
    Device("GeForce RTX 3080", (10, 12), "NVIDIA GeForce RTX 30 series, product specifications"),
    Device("GeForce RTX 3090", (24,), "NVIDIA GeForce RTX 30 series, product specifications"),
    Device("GeForce RTX 4090", (24,), "NVIDIA GeForce RTX 40 series, product specifications"),
    Device("GeForce RTX 5090", (32,), "NVIDIA GeForce RTX 50 series, product specifications"),
    Device("MI100", (32,), "AMD Instinct MI100 Accelerator, brochure"),
    Device("MI210", (64,), "AMD Instinct MI210 Accelerator, brochure"),
    Device("MI250X", (128,), "AMD Instinct MI200 Series Accelerators, data sheet"),
    Device("MI300X", (192,), "AMD Instinct MI300X Accelerator, data sheet"),
    Device("MI325X", (256,), "AMD Instinct MI325X Accelerator, data sheet"),
    Device("MI355X", (288,), "AMD Instinct MI355X GPU, brochure"),
    Device("Gaudi 2", (96,), "Intel Gaudi 2 AI Accelerator, white paper"),
    Device("Gaudi 3", (128,), "Intel Gaudi 3 AI Accelerator, white paper"),
    Device("TPU v4", (32,), "Google Cloud TPU v4, system architecture"),
    Device("TPU v5e", (16,), "Google Cloud TPU v5e, system architecture"),
    Device("TPU v5p", (95,), "Google Cloud TPU v5p, system architecture"),
    Device("TPU v6e", (32,), "Google Cloud TPU v6e, system architecture"),
)
CAPACITIES = frozenset(size for device in DEVICES for size in device.gigabytes)
"""Gigabytes that some device has: what is said of a device with so much may be its own memory."""
