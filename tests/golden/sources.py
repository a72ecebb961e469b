# SPDX-License-Identifier: MIT
"""Runs the PyTorch lines that stand beside the C++ in the guide, each in a small world where its names exist.

Reads {"id": "lines"} on standard input and writes {"id": null or what went wrong}. With `--compile` it only compiles them, which
needs no PyTorch. What is checked is in CHECKS: that the lines say what the text beside them says. Not for: the core's numbers.
"""

import ast
import json
import math
import sys


def compiled(pieces):
    return {name: attempt(lambda: ast.parse(text)) for name, text in pieces.items()}


def attempt(action):
    try:
        action()
        return None
    except Exception as error:  # told to the test, whatever it is
        return f"{type(error).__name__}: {error}"


def world():
    """Names that the lines use, as a reader would have them."""
    import torch
    import torch.nn.functional as F
    from torch import nn

    torch.manual_seed(0)
    T, C, H, V, B, L = 6, 8, 2, 11, 3, 2

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.ln1, self.ln2 = nn.LayerNorm(C), nn.LayerNorm(C)
            self.attn = nn.MultiheadAttention(C, H, batch_first=True)
            self.ffn = nn.Sequential(nn.Linear(C, 4 * C), nn.GELU(), nn.Linear(4 * C, C))

        def forward(self, x, mask):
            n = self.ln1(x)
            h = x + self.attn(n, n, n, attn_mask=mask, need_weights=False)[0]
            return h + self.ffn(self.ln2(h))

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.tok, self.pos = nn.Embedding(V, C), nn.Embedding(64, C)
            self.blocks = nn.ModuleList(Block() for _ in range(L))
            self.ln_f, self.head = nn.LayerNorm(C), nn.Linear(C, V)

        def forward(self, tokens):
            size = tokens.shape[1]
            x = self.tok(tokens) + self.pos(torch.arange(size))
            for block in self.blocks:
                x = block(x, torch.triu(torch.ones(size, size, dtype=torch.bool), diagonal=1))
            return self.head(self.ln_f(x))

    model = Model()
    text = torch.randint(0, V, (80,))
    starts = torch.randint(0, len(text) - T - 1, (B,))
    inputs = torch.stack([text[s : s + T] for s in starts])
    targets = torch.stack([text[s + 1 : s + T + 1] for s in starts])
    allowed = torch.tril(torch.ones(T, T, dtype=torch.bool))
    x = torch.randn(1, T, C)
    F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten()).backward()
    i, j = torch.arange(T)[:, None], torch.arange(T)[None]
    return {
        **{"torch": torch, "F": F, "nn": nn, "math": math, "T": T, "C": C, "H": H, "V": V, "B": B, "L": L},
        **{"model": model, "text": text, "starts": starts, "inputs": inputs, "targets": targets, "allowed": allowed},
        **{"x": x, "i": i, "j": j, "causal": j <= i, "document": (j < 3) == (i < 3), "count": 3, "batch": B},
        "optimizer": torch.optim.AdamW(model.parameters(), lr=3e-3),
        "max_grad_norm": 1.0,
        "fillers": torch.tensor([4, 5]),
        "text_of": torch.tensor([0, 0, 0, 1, 1, 1]),
        "tokens": inputs,
    }


def own(name, names):
    """What a piece reads that others call by the same name."""
    torch, T, C, H = names["torch"], names["T"], names["C"], names["H"]
    model, B = names["model"], names["B"]
    logits = lambda: model(names["inputs"])
    heads = {"q": torch.randn(H, T, C), "k": torch.randn(H, T, C), "v": torch.randn(H, T, C)}
    softmax = {"scores": torch.randn(T, T), "v": torch.randn(T, 2)}
    one = {"tokens": names["inputs"][0]}
    given = {
        "attention": {"qkv": torch.randn(B, T, 3 * C)},
        "loss": {"logits": logits()},
        "loop": {"v": torch.randn(T, 2)},
        "triangle": {"v": torch.randn(T, 2)},
        "threeWays": {"v": torch.randn(T, 2)},
        "project": {"x": torch.randn(T, C), "W_qkv": torch.randn(C, 3 * C), "W_o": torch.randn(C, C)},
        "heads": {"qkv": torch.randn(T, 3 * C)},
        "trace": heads,
        "changedBy": {"reach": torch.tril(torch.ones(T, T)), "token": 2},
        "normalized": {"e": torch.rand(T, T)},
        "differences": {"before": torch.zeros(T, 4), "after": torch.eye(T, 4)},
        "copyWindow": {"start": 5},
        "randomText": {"seed": 0, "length": 9},
        "finish": {"mixed": torch.randn(1, T, C), "out_proj": torch.nn.Linear(C, C), "ffn": torch.nn.Linear(C, C), "ln2": torch.nn.LayerNorm(C)},
        "leave": {"branch": torch.randn(1, T, C), "residual": True, "post_norm": True, "norm": torch.nn.LayerNorm(C)},
        "leaveBackward": {"f": torch.sin},
        "residual": {"branch": torch.randn(1, T, C)},
        "normRow": {"x": torch.tensor([2.0, 4.0, 6.0, 8.0])},
        "reference": {**one, "allowed": ~names["allowed"]},
        "write": {"count": 4, "max_len": 5, "temperature": 1.0},
        "sampling": {"logits": torch.randn(9), "k": 3, "temperature": 0.5},
        "cache": {
            **{"k_cache": torch.randn(H, T, 4), "v_cache": torch.randn(H, T, 4)},
            **{"k_new": torch.randn(H, 1, 4), "v_new": torch.randn(H, 1, 4), "q_new": torch.randn(H, 1, 4)},
        },
        "cacheError": {"kept_logits": model(names["inputs"])[:, -1]},
        "given": {"passage": names["inputs"]},
        "freeRunning": {"passage": names["inputs"], "start": 2},
        "adamw": {},
    }
    for name_of in ("softmax", "filler", "emptyRow"):
        given[name_of] = softmax
    given["hidden"] = {**softmax, "v": torch.tensor([[1.0, 2.0]] * (T - 1) + [[math.nan, 2.0]])}
    given["emptyRow"] = {**softmax, "allowed": names["allowed"] & (torch.arange(T)[:, None] != 2)}
    return given.get(name, {})


def close(a, b):
    import torch

    return torch.allclose(a, b, atol=1e-5)


def sdpa(names):
    F = names["F"]
    if not hasattr(F, "scaled_dot_product_attention"):
        return F._scaled_dot_product_attention(names["q"], names["k"], names["v"], attn_mask=names["allowed"])[0]
    return F.scaled_dot_product_attention(names["q"], names["k"], names["v"], attn_mask=names["allowed"])


CHECKS = {
    "attention": lambda n: close(n["mixed"], sdpa(n).transpose(1, 2).flatten(2)),
    "trace": lambda n: close(n["mixed"], sdpa(n).transpose(0, 1).flatten(1)),
    "forward": lambda n: close(n["forward"](n["model"], n["inputs"], ~n["allowed"]), n["model"](n["inputs"])),
    "block": lambda n: close(n["forward"](n["model"].blocks[0], n["x"], ~n["allowed"]), n["model"].blocks[0](n["x"], ~n["allowed"])),
    "reference": lambda n: close(n["logits"], n["model"](n["tokens"][None])[0]),
    "loop": lambda n: close(n["out"], n["v"].cumsum(0) / n["torch"].arange(1, n["T"] + 1)[:, None]),
    "triangle": lambda n: close(n["out"], n["v"].cumsum(0) / n["torch"].arange(1, n["T"] + 1)[:, None]),
    "threeWays": lambda n: close(n["out"], n["v"].cumsum(0) / n["torch"].arange(1, n["T"] + 1)[:, None]),
    "softmax": lambda n: close(n["repaired"], n["before"]) and not close(n["after"], n["before"]),
    "filler": lambda n: float(n["leaked"].max()) < 1e-6,
    "emptyRow": lambda n: not bool(n["weights"].isnan().any()),
    "hidden": lambda n: bool(n["multiplied"][0].isnan().any()) and not bool(n["skipped"][:-1].isnan().any()),
    "honest": lambda n: abs(float(n["honest"]) - float(n["F"].cross_entropy(n["model"](n["inputs"]).flatten(0, 1), n["targets"].flatten()))) < 1e-5,
    "leakTest": lambda n: n["leaks"].numel() == 0 and float(n["difference"][-1]) > 0,
    "cacheError": lambda n: float(n["error"]) == 0,
    "entropies": lambda n: float(n["bigram"]) <= float(n["unigram"]) <= n["uniform"] + 1e-6,
    "targets": lambda n: bool(n["is_next"]) and not bool(n["is_same"]),
    "copyWindow": lambda n: bool((n["inputs"][1:] == n["targets"][:-1]).all()),
    "normRow": lambda n: float(n["mean"]) == 5 and close(n["deviation"], n["torch"].tensor(5.0).sqrt()),
    "leaveBackward": lambda n: close(n["x"].grad, 1 + n["torch"].cos(n["x"].detach())),
    "sampling": lambda n: int((n["probabilities"] > 0).sum()) == 3,
    "spelling": lambda n: n["causal"].int().tolist() == [[0, 1, 1, 1], [0, 0, 1, 1], [0, 0, 0, 1], [0, 0, 0, 0]],
    "misread": lambda n: n["weights"][0, 0, :1].sum() == 0,
    "hops": lambda n: bool((n["reach"].bool() == n["allowed"]).all()),
    "heads": lambda n: n["q"].shape == (n["H"], n["T"], n["C"] // n["H"]),
    "write": lambda n: n["tokens"].shape == (n["B"], n["T"] + 4),
    "freeRunning": lambda n: n["tokens"].shape == n["passage"].shape,
}


def run(name, text):
    names = world()
    names.update(own(name, names), print=lambda *_: None)
    exec(compile(text, name, "exec"), names)
    if name in CHECKS and not CHECKS[name](names):
        raise AssertionError("the lines do not do what stands beside them")


if __name__ == "__main__":
    pieces = json.load(sys.stdin)
    only_compile = "--compile" in sys.argv
    unknown = {name: "a check of a piece that is gone" for name in CHECKS if name not in pieces}
    told = compiled(pieces) if only_compile else {name: attempt(lambda: run(name, text)) for name, text in pieces.items()}
    json.dump({**told, **unknown}, sys.stdout)
