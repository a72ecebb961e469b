# SPDX-License-Identifier: MIT
"""Writes and reads safetensors files with nothing but struct and json.

For: the golden files of this folder (float32 and int64). Not for: other types, big files, or the
product, which has its own reader in C++. Layout: 8 bytes of little-endian header length, a JSON
header padded with spaces to a multiple of 8, then the raw little-endian values one after another.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path

import torch
from torch import Tensor

_TYPES = {torch.float32: ("F32", "f"), torch.int64: ("I64", "q")}


def _raw(tensor: Tensor) -> bytes:
    code = _TYPES[tensor.dtype][1]
    values = tensor.detach().reshape(-1).tolist()
    return struct.pack(f"<{len(values)}{code}", *values)


def save(path: Path, tensors: dict[str, Tensor], metadata: dict[str, str]) -> None:
    """Writes `tensors` in the order given; the same input gives the same bytes."""
    header: dict[str, object] = {"__metadata__": metadata}
    chunks: list[bytes] = []
    start = 0
    for name, tensor in tensors.items():
        chunks.append(_raw(tensor))
        end = start + len(chunks[-1])
        kind = _TYPES[tensor.dtype][0]
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [start, end]}
        start = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(chunks))


def load(path: Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    """Reads what `save` wrote: tensors by name, and the metadata."""
    content = path.read_bytes()
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop("__metadata__")
    types = {label: (dtype, code) for dtype, (label, code) in _TYPES.items()}
    tensors = {}
    for name, entry in header.items():
        start, end = (8 + length + offset for offset in entry["data_offsets"])
        dtype, code = types[entry["dtype"]]
        values = [value for (value,) in struct.iter_unpack(f"<{code}", content[start:end])]
        tensors[name] = torch.tensor(values, dtype=dtype).reshape(entry["shape"])
    return tensors, metadata
