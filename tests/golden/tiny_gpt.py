# SPDX-License-Identifier: MIT
"""TinyGPT in PyTorch: the model that the C++ core must reproduce, number for number.

For: `generate.py`, which runs it and writes golden files. Not for: use in the product, or speed.
Every parameter and every activation has the name that the C++ code and the page use for it.
Read next: `generate.py`; then `README.md` for what each golden file holds.
Letters in shapes: B sequences, T positions, C width, H heads, D = C / H, V vocabulary.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True)
class Config:
    """Every size and setting of one run. `causal` chooses the mask, nothing else."""

    vocab_size: int
    d_model: int = 64
    n_heads: int = 4
    n_layers: int = 4
    max_len: int = 128
    batch: int = 16
    context: int = 32
    lr: float = 3e-3
    seed: int = 0
    causal: bool = True


class Block(nn.Module):
    """Pre-norm block: h = x + attention(ln1(x)), out = h + ffn(ln2(h))."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        width = config.d_model
        self.ln1 = nn.LayerNorm(width)
        self.attn = nn.MultiheadAttention(width, config.n_heads, dropout=0.0, batch_first=True)
        self.ln2 = nn.LayerNorm(width)
        self.ffn = nn.Sequential(
            nn.Linear(width, 4 * width),
            nn.GELU(),
            nn.Linear(4 * width, width),
        )

    def forward(self, x: Tensor, mask: Tensor | None) -> Tensor:
        n = self.ln1(x)
        mixed, _ = self.attn(n, n, n, attn_mask=mask, need_weights=False)
        h = x + mixed
        return h + self.ffn(self.ln2(h))


class TinyGPT(nn.Module):
    """Embeddings, blocks, final norm, head. The order of creation is the order of random draws."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.config = config
        self.tok = nn.Embedding(config.vocab_size, config.d_model)
        self.pos = nn.Embedding(config.max_len, config.d_model)
        self.blocks = nn.ModuleList(Block(config) for _ in range(config.n_layers))
        self.ln_f = nn.LayerNorm(config.d_model)
        self.head = nn.Linear(config.d_model, config.vocab_size)

    def embed(self, tokens: Tensor) -> Tensor:
        return self.tok(tokens) + self.pos(torch.arange(tokens.shape[1]))

    def mask(self, length: int) -> Tensor | None:
        """(T, T), True = blocked; None when every position may see every other."""
        if not self.config.causal:
            return None
        return torch.ones(length, length, dtype=torch.bool).triu(diagonal=1)

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.embed(tokens)
        mask = self.mask(tokens.shape[1])
        for block in self.blocks:
            x = block(x, mask)
        return self.head(self.ln_f(x))


def loss_of(logits: Tensor, targets: Tensor) -> Tensor:
    """Mean cross-entropy in nats per token; logits (B, T, V), targets (B, T)."""
    return F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))


def attention_by_hand(
    attn: nn.MultiheadAttention, n: Tensor, mask: Tensor | None
) -> dict[str, Tensor]:
    """What happens inside nn.MultiheadAttention, which does not show it; n is (B, T, C)."""
    b, t, c = n.shape
    heads = attn.num_heads
    qkv = F.linear(n, attn.in_proj_weight, attn.in_proj_bias)  # (B, T, 3C)
    q, k, v = (part.reshape(b, t, heads, c // heads).transpose(1, 2) for part in qkv.chunk(3, -1))
    scores = (q / math.sqrt(c // heads)) @ k.transpose(-2, -1)  # (B, H, T, T)
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = scores.softmax(-1)
    mixed = (weights @ v).transpose(1, 2).reshape(b, t, c)
    return {"qkv": qkv, "weights": weights, "mixed": mixed, "out": attn.out_proj(mixed)}


@torch.no_grad()
def activations(model: TinyGPT, tokens: Tensor, targets: Tensor) -> dict[str, Tensor]:
    """Every named tensor of one forward pass; fails if it leaves the path of `TinyGPT.forward`."""
    mask = model.mask(tokens.shape[1])
    x = model.embed(tokens)
    named = {"embedded": x}
    for index, block in enumerate(model.blocks):
        name = f"blocks.{index}."
        n = block.ln1(x)
        attn = attention_by_hand(block.attn, n, mask)
        own, _ = block.attn(n, n, n, attn_mask=mask, need_weights=False)
        torch.testing.assert_close(attn["out"], own, rtol=1e-5, atol=1e-6)
        h = x + own
        hidden = [block.ln2(h)]
        for layer in block.ffn:
            hidden.append(layer(hidden[-1]))
        x_out = h + hidden[-1]
        torch.testing.assert_close(x_out, block(x, mask), rtol=0, atol=0)
        named |= {name + "ln1": n, name + "h": h, name + "ln2": hidden[0], name + "out": x_out}
        named |= {f"{name}attn.{key}": value for key, value in attn.items()}
        named |= {f"{name}ffn.{layer}": value for layer, value in enumerate(hidden[1:])}
        x = x_out
    named["ln_f"] = model.ln_f(x)
    named["logits"] = model.head(named["ln_f"])
    torch.testing.assert_close(named["logits"], model(tokens), rtol=0, atol=0)
    named["loss"] = loss_of(named["logits"], targets)
    return named


def draw_batch(text: Tensor, batch: int, context: int) -> tuple[Tensor, Tensor, Tensor]:
    """Window starts (B,), tokens (B, T) and the targets, one further; from the global generator."""
    starts = torch.randint(0, len(text) - context - 1, (batch,))
    rows = [text[start : start + context + 1] for start in starts.tolist()]
    windows = torch.stack(rows)
    return starts, windows[:, :-1].contiguous(), windows[:, 1:].contiguous()


@torch.no_grad()
def greedy(model: TinyGPT, tokens: list[int], count: int) -> list[int]:
    """Appends the likeliest token `count` times, seeing at most `max_len` tokens."""
    tokens = list(tokens)
    for _ in range(count):
        window = torch.tensor([tokens[-model.config.max_len :]])
        tokens.append(int(model(window)[0, -1].argmax()))
    return tokens
