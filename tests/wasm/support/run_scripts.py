# SPDX-License-Identifier: MIT
"""Runs Python files one after another in one interpreter, so that PyTorch is loaded once.

Reads a JSON list of sources on standard input; writes one with what each printed. Not for: judging it.
"""

import contextlib
import io
import json
import sys

import torch

torch.set_num_threads(1)

printed = []
for source in json.load(sys.stdin):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "run.py", "exec"), {"__name__": "__main__"})
    printed.append(out.getvalue())
json.dump(printed, sys.stdout)
