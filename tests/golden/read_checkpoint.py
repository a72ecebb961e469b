# SPDX-License-Identifier: MIT
"""Reads a file that `tinygpt train --save` wrote, with nothing of this project but its format's description, into PyTorch.

For: `checkpoint.test.mjs`. Reads {"file", "prompt"} as JSON on standard input; writes {"logits": (T, V), "parameters": count,
"steps", "metadata"}. The model is the lesson's, `tiny_gpt.py`, and every tensor must be one of its state dict and the other way
round. Not for: files with an optimizer, or models without one of the lesson's parts.
"""

import json
import struct
import sys

import torch
from tiny_gpt import Config, TinyGPT


def load(path):
    """Tensors by name, and the metadata (docs/checkpoints.md)."""
    with open(path, "rb") as file:
        content = bytearray(file.read())
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + length].decode("utf-8"))
    metadata = header.pop("__metadata__")
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        values = torch.frombuffer(content, dtype=torch.float32, count=(end - begin) // 4, offset=8 + length + begin)
        tensors[name] = values.reshape(entry["shape"])
    return tensors, metadata


def model_of(tensors, metadata):
    config = Config(
        vocab_size=len(metadata["characters"]),
        d_model=int(metadata["dModel"]),
        n_heads=int(metadata["heads"]),
        n_layers=int(metadata["layers"]),
        max_len=int(metadata["maxLen"]),
        causal={"causal": True, "full": False}[metadata["mask"]],
    )
    model = TinyGPT(config)
    if metadata["tied"] == "true":
        assert metadata["tiedWeights"] == "head.weight = tok.weight", metadata
        model.head.weight = model.tok.weight
        tensors = {**tensors, "head.weight": tensors["tok.weight"]}
    model.load_state_dict(tensors, strict=True)
    return model


asked = json.load(sys.stdin)
tensors, metadata = load(asked["file"])
model = model_of(tensors, metadata)
tokens = [metadata["characters"].index(character) for character in asked["prompt"]]
with torch.no_grad():
    logits = model(torch.tensor([tokens]))[0]
answer = {
    "logits": logits.tolist(),
    "parameters": sum(parameter.numel() for parameter in model.parameters()),
    "metadata": metadata,
}
json.dump(answer, sys.stdout)
