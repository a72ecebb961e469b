# SPDX-License-Identifier: MIT
"""Times the lesson's training step in PyTorch on one thread: what the core is compared with.

Prints one line of JSON: {"causal": {"best_ms": ..., "median_ms": ...}, "full": {...}, "torch": "..."}.
The model is the one that writes the golden files (tests/golden/tiny_gpt.py).
"""
import json
import os
import sys
import time
from pathlib import Path

os.environ["OMP_NUM_THREADS"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1] / "golden"))

import torch  # noqa: E402  (the number of threads must be set before)

from tiny_gpt import Config, TinyGPT, draw_batch, loss_of  # noqa: E402


def lesson() -> tuple[dict, torch.Tensor, int]:
    """Settings, text as tokens, and vocabulary size, as in the golden lesson."""
    data = json.loads((Path(__file__).parents[1] / "golden" / "lesson.json").read_text())
    places = {character: token for token, character in enumerate(data["vocabulary"])}
    return data["config"], torch.tensor([places[c] for c in data["text"]]), len(places)


def step_times(causal: bool, repeats: int) -> dict[str, float]:
    settings, text, _ = lesson()
    torch.manual_seed(0)
    fields = Config.__dataclass_fields__
    config = Config(**{**{k: v for k, v in settings.items() if k in fields}, "causal": causal})
    model = TinyGPT(config)
    optimizer = torch.optim.AdamW(model.parameters(), lr=settings["lr"])
    times = []
    for index in range(repeats + 5):
        start = time.perf_counter()
        _, tokens, targets = draw_batch(text, settings["batch"], settings["context"])
        optimizer.zero_grad()
        loss_of(model(tokens), targets).backward()
        optimizer.step()
        if index >= 5:
            times.append((time.perf_counter() - start) * 1000)
    times.sort()
    return {"best_ms": times[0], "median_ms": times[len(times) // 2]}


torch.set_num_threads(1)
count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
print(json.dumps({"causal": step_times(True, count), "full": step_times(False, count), "torch": torch.__version__}))
