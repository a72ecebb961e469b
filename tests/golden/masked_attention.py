# SPDX-License-Identifier: MIT
"""Attention under every kind of mask, forward and backward, for `masked_attention.safetensors`.

For: the C++ attention op, rows without any visible key included. Not for: speed, or training.
Computed in float64 from float32 inputs and rounded once, so that zeros are exact: a blocked weight
is 0, and a row with every key blocked has weights, output and gradients 0. (PyTorch's own softmax
gives NaN for such a row.) `allowed.<mask>` is (T, T), 1 = may look, rows are queries. Three masks
are also taken with the last Q queries alone, as a decoder with kept keys does: (Q, T), forward.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

B, H, T, D = 2, 3, 9, 5
Q = 4  # queries of the rectangular masks


def _painted(generator: torch.Generator) -> Tensor:
    allowed = torch.rand(T, T, generator=generator) < 0.5
    allowed[4] = False  # nothing to see
    allowed[7] = torch.arange(T) == 2  # a single key: its weight is 1
    return allowed


def masks(generator: torch.Generator) -> dict[str, Tensor]:
    """Name of the rule -> (T, T) bool, True = allowed."""
    query = torch.arange(T)[:, None]
    key = torch.arange(T)[None, :]
    causal = key <= query
    everywhere = torch.ones(T, T, dtype=torch.bool)
    return {
        "causal": causal,
        "full": everywhere,
        "prefix3": causal | (key < 3),
        "even": everywhere & (key % 2 == 0),
        "causal_left_padding2": causal & (key >= 2),
        "strict": key < query,
        "window3": causal & (query - key < 3),
        "document4": causal & ((query < 4) == (key < 4)),
        "right_padding2": everywhere & (key < T - 2),
        "inverse": ~causal,
        "painted": _painted(generator),
    }


def rectangular_masks() -> dict[str, Tensor]:
    """Name of the rule -> (Q, T) bool: the diagonal ends in the bottom right corner."""
    causal = torch.ones(Q, T, dtype=torch.bool).tril(diagonal=T - Q)
    return {
        "causal": causal,
        "window3": causal & torch.ones(Q, T, dtype=torch.bool).triu(diagonal=T - Q - 2),
        "causal_left_padding7": causal & (torch.arange(T)[None, :] >= 7),  # two rows see nothing
    }


def masked_softmax(scores: Tensor, allowed: Tensor) -> Tensor:
    """Softmax over the allowed keys; all zeros where none is allowed."""
    largest = scores.masked_fill(~allowed, -math.inf).amax(-1, keepdim=True)
    largest = largest.masked_fill(~allowed.any(-1, keepdim=True), 0.0)
    powers = torch.where(allowed, (scores - largest).clamp(max=0.0).exp(), torch.zeros_like(scores))
    total = powers.sum(-1, keepdim=True)
    return powers / torch.where(total == 0, torch.ones_like(total), total)


def attention(q: Tensor, k: Tensor, v: Tensor, d_out: Tensor, allowed: Tensor) -> dict[str, Tensor]:
    """q, k, v, d_out are (B, H, T, D) float64. The backward pass is written out, step by step."""
    scale = 1 / math.sqrt(D)
    weights = masked_softmax(q @ k.transpose(-2, -1) * scale, allowed)
    out = weights @ v
    d_v = weights.transpose(-2, -1) @ d_out
    d_weights = d_out @ v.transpose(-2, -1)
    d_scores = weights * (d_weights - (weights * d_weights).sum(-1, keepdim=True))
    d_q = d_scores @ k * scale
    d_k = d_scores.transpose(-2, -1) @ q * scale
    return {"out": out, "weights": weights, "d_q": d_q, "d_k": d_k, "d_v": d_v}


def _check(inputs: list[Tensor], allowed: Tensor, result: dict[str, Tensor]) -> None:
    """Against autograd and torch's softmax, on the rows that see something."""
    q, k, v = (tensor.clone().requires_grad_() for tensor in inputs[:3])
    seeing = allowed.any(-1)
    scores = (q @ k.transpose(-2, -1) / math.sqrt(D))[:, :, seeing]
    weights = scores.masked_fill(~allowed[seeing], -math.inf).softmax(-1)
    out = weights @ v
    out.backward(inputs[3][:, :, seeing])
    close = {"rtol": 1e-12, "atol": 1e-12}
    torch.testing.assert_close(result["weights"][:, :, seeing], weights.detach(), **close)
    torch.testing.assert_close(result["out"][:, :, seeing], out.detach(), **close)
    for name, leaf in (("d_q", q), ("d_k", k), ("d_v", v)):
        torch.testing.assert_close(result[name], leaf.grad, **close)
    for name in ("weights", "out", "d_q"):
        assert not result[name][:, :, ~seeing].any(), name
    assert not result["weights"][:, :, ~allowed].any()


def attention_tensors(seed: int) -> dict[str, Tensor]:
    """`q`, `k`, `v`, `d_out`, and for each mask `allowed.<mask>` and `<mask>.<result>`."""
    generator = torch.Generator().manual_seed(seed)
    inputs = [torch.randn(B, H, T, D, generator=generator) for _ in range(4)]
    tensors = dict(zip(("q", "k", "v", "d_out"), inputs))
    doubles = [tensor.double() for tensor in inputs]
    for name, allowed in masks(generator).items():
        result = attention(*doubles, allowed)
        _check(doubles, allowed, result)
        tensors[f"allowed.{name}"] = allowed.long()
        for label, value in result.items():
            # + 0.0 turns a negative zero into a plain one.
            tensors[f"{name}.{label}"] = value.float() + 0.0
    q, k, v, d_out = doubles
    last = [q[:, :, T - Q :], k, v, d_out[:, :, T - Q :]]
    for name, allowed in rectangular_masks().items():
        result = attention(*last, allowed)
        _check(last, allowed, result)
        tensors[f"allowed.rectangular_{name}"] = allowed.long()
        for label in ("out", "weights"):
            tensors[f"rectangular_{name}.{label}"] = result[label].float() + 0.0
    return tensors
