# SPDX-License-Identifier: MIT
"""PyTorch's random numbers on the CPU, drawn case by case, for `rng.safetensors`.

For: the C++ generator, which owes the same bits. Not for: judging how random they are.
Every case starts with `torch.manual_seed(seed)`, which also forgets a cached normal.
`....next` is one uniform drawn after a case: it shows how many draws the case took.

What the numbers are made of (AVX2 kernels; the plain and the AVX-512 kernels round differently):
 - raw: MT19937 seeded by init_genrand; a 64-bit draw is two raw draws, the first one on top;
 - uniform on [a, b): u = (raw & (2^24 - 1)) * 2^-24, then fma(u, b - a, a) in float32;
 - randint below n < 2^32: raw % n, one draw each, also when n is 1;
 - normals, size below 16: pairs in double, u1 = (64 bits & (2^53 - 1)) * 2^-53, then u2 likewise;
   r = sqrt(-2 log1p(-u2)), r cos(2 pi u1) is returned, r sin(2 pi u1) is kept for the next call;
 - normals, size 16 or more: a uniform for every place first, then groups of 16 in place: partners
   are j and j + 8, r = sqrt(-2 log(1 - u_j)), theta = float(2 pi) * u_(j+8), r cos and r sin. When
   the size is no multiple of 16, the last 16 places are drawn anew and redone. A kept normal stays.
   log, sin and cos are Cephes' float32 polynomials with fused multiply-add.
"""

from __future__ import annotations

import json
import math

import torch
from torch import Tensor

SEEDS = (0, 1, 12345, 4294967295)
NORMAL_SIZES = (1, 3, 15, 16, 17, 33, 64, 1000)
BOUNDS = (1, 2, 30, 290, 1000, 2**31)
RAW_COUNT = 1400  # more than two refills of the generator's 624 words


def _kaiming(fan_in: int) -> float:
    """Bound of nn.Linear's weight: Kaiming-uniform with a = sqrt(5), as torch computes it."""
    gain = math.sqrt(2.0 / (1 + math.sqrt(5) ** 2))
    return math.sqrt(3.0) * (gain / math.sqrt(fan_in))


def _xavier(fan_in: int, fan_out: int) -> float:
    return math.sqrt(3.0) * math.sqrt(2.0 / float(fan_in + fan_out))


RANGES = {
    "asymmetric": (-0.3, 0.7),
    "far": (0.1, 1000.3),
    "kaiming64": (-_kaiming(64), _kaiming(64)),
    "kaiming48": (-_kaiming(48), _kaiming(48)),
    "bias20": (-1 / math.sqrt(20), 1 / math.sqrt(20)),
    "xavier64": (-_xavier(64, 192), _xavier(64, 192)),
    "xavier48": (-_xavier(48, 144), _xavier(48, 144)),
}


def raw_draws(seed: int, count: int) -> Tensor:
    """The generator's own 32-bit numbers, taken apart from torch's full-range 64-bit draws."""
    torch.manual_seed(seed)
    pairs = torch.empty(count // 2, dtype=torch.int64).random_(-(2**63), None)
    low = pairs & 0xFFFFFFFF
    high = (pairs >> 32) & 0xFFFFFFFF
    return torch.stack([high, low], dim=1).reshape(-1)


def _uniforms(seed: int, count: int, low: float, high: float) -> Tensor:
    torch.manual_seed(seed)
    return torch.empty(count).uniform_(low, high)


def _normals(seed: int, size: int) -> tuple[Tensor, Tensor]:
    torch.manual_seed(seed)
    return torch.empty(size).normal_(), torch.rand(1)


def _integers(seed: int, bound: int) -> Tensor:
    torch.manual_seed(seed)
    return torch.randint(0, bound, (64,))


def _mixed(seed: int) -> dict[str, Tensor]:
    """One stream: the second double normal is kept from call to call, past other draws."""
    torch.manual_seed(seed)
    return {
        "0.normal5": torch.empty(5).normal_(),  # three pairs, one normal kept
        "1.normal4": torch.empty(4).normal_(),  # the kept one, two pairs, one kept
        "2.randint290": torch.randint(0, 290, (7,)),
        "3.normal20": torch.empty(20).normal_(),  # leaves the kept one alone
        "4.normal1": torch.empty(1).normal_(),  # the kept one, no draw
        "5.next": torch.rand(1),
    }


def _check_against_raw(case: dict[str, Tensor]) -> None:
    raw = case["raw"]
    assert torch.equal(case["uniform"], (raw[:256] & 0xFFFFFF).float() * 2.0**-24)
    for bound in BOUNDS:
        assert torch.equal(case[f"randint.{bound}"], raw[:64] % bound)
    assert torch.equal(case["normal.16.next"], (raw[16:17] & 0xFFFFFF).float() * 2.0**-24)
    assert torch.equal(case["normal.17.next"], (raw[33:34] & 0xFFFFFF).float() * 2.0**-24)


def _case(seed: int) -> dict[str, Tensor]:
    case = {"raw": raw_draws(seed, RAW_COUNT), "uniform": _uniforms(seed, 256, 0, 1)}
    for label, (low, high) in RANGES.items():
        case[f"uniform.{label}"] = _uniforms(seed, 256, low, high)
    for size in NORMAL_SIZES:
        case[f"normal.{size}"], case[f"normal.{size}.next"] = _normals(seed, size)
    for bound in BOUNDS:
        case[f"randint.{bound}"] = _integers(seed, bound)
    for label, values in _mixed(seed).items():
        case[f"mixed.{label}"] = values
    _check_against_raw(case)
    return case


def rng_tensors() -> tuple[dict[str, Tensor], dict[str, str]]:
    """Tensors `seed<seed>.<case>` and the metadata that says the seeds, bounds and ranges."""
    tensors = {}
    for seed in SEEDS:
        for label, values in _case(seed).items():
            tensors[f"seed{seed}.{label}"] = values
    metadata = {
        "seeds": json.dumps(SEEDS),
        "normal_sizes": json.dumps(NORMAL_SIZES),
        "randint_bounds": json.dumps(BOUNDS),
        "uniform_ranges": json.dumps(RANGES),
    }
    return tensors, metadata
