# SPDX-License-Identifier: MIT
"""Runs the lines of `tinygpt mask --code` and says which cells the library they are for then sees.

Reads one JSON list on standard input: {"queries", "keys", "lines": [{"call", "argument", "code"}]}. Writes one in which each
line is the list of its cells, row by row, 1 where a query reads a key. PyTorch is run; Keras and JAX are not (they are not
needed for anything else here): of their lines the array itself is taken, made by NumPy, which jax.numpy mirrors. Needs
PyTorch 1.13 or later. Not for: judging the answers, which mask-lines.test.mjs does.
"""

import json
import sys

import numpy as np
import torch
import torch.nn.functional as F

WIDTH = 8


def seen(weights):
    """1 where a weight is not 0. A row that sees nothing is NaN in some calls and versions, 0 in others."""
    return (torch.nan_to_num(weights) > 0).int().flatten().tolist()


def multihead(queries, keys, **masks):
    torch.manual_seed(0)
    attention = torch.nn.MultiheadAttention(WIDTH, 2, batch_first=True)
    query, key = torch.randn(1, queries, WIDTH), torch.randn(1, keys, WIDTH)
    return seen(attention(query, key, key, **masks)[1].detach())


def product(queries, keys, **masks):
    torch.manual_seed(0)
    query, key = torch.randn(1, queries, WIDTH), torch.randn(1, keys, WIDTH)
    value = torch.eye(keys)[None]  # then the output is the weights
    if hasattr(F, "scaled_dot_product_attention"):
        return seen(F.scaled_dot_product_attention(query, key, value, **masks))
    return seen(F._scaled_dot_product_attention(query, key, value, **masks)[0])  # its name in 1.13


def array(queries, keys, leading, mask):
    assert mask.dtype == bool and mask.shape == (*leading, queries, keys), (mask.dtype, mask.shape)
    return mask.astype(int).flatten().tolist()


READERS = {
    "nn.MultiheadAttention": multihead,
    "F.scaled_dot_product_attention": product,
    "layers.MultiHeadAttention": lambda q, k, attention_mask: array(q, k, (1,), attention_mask),
    "jax.nn.dot_product_attention": lambda q, k, mask: array(q, k, (1, 1), mask),
}


def cells(case, line):
    names = {"torch": torch, "np": np, "jnp": np}
    try:
        exec(line["code"], names)
        return READERS[line["call"]](case["queries"], case["keys"], **{line["argument"]: names[line["argument"]]})
    except Exception as error:  # the answer to this line, so that the others are answered too
        return f"{type(error).__name__}: {error}"


json.dump([[cells(case, line) for line in case["lines"]] for case in json.load(sys.stdin)], sys.stdout)
