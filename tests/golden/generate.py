# SPDX-License-Identifier: MIT
"""Writes every golden file of this folder: `python3 tests/golden/generate.py`.

With `--check` it writes into a temporary folder and compares with the committed files bit by bit.
For: recording what PyTorch does, so that the C++ core can be held to it. Not for: running in the
product's tests, which read the committed files and need no PyTorch. Read next: `tiny_gpt.py`.

How the lesson is trained, which the C++ trainer must do in the same order:
 1. `torch.manual_seed(seed)`, then the model is created; every draw comes from one generator.
 2. Steps 0 to 300, so 301 of them. Each: `starts = torch.randint(0, len(text) - T - 1, (B,))` (the
    bound is exclusive: 290 for 323 characters, so the last possible window is never drawn); tokens
    are text[s : s + T], targets text[s + 1 : s + T + 1]; forward; loss; zero_grad; backward; the
    loss is recorded; AdamW updates (torch's defaults: betas 0.9 and 0.999, eps 1e-8, weight decay
    0.01 on every parameter, biases, norms and embeddings too).
 3. So the loss of step n comes after n updates, and the greedy text after all 301. (After 300, that
    is before step 300's update, both strings have the same letters: the text cannot tell the two
    apart. `lesson.json` holds both; the choice is 301.) Greedy continues "Your " by
    40 characters and draws nothing.
The mask is the only difference between the two runs: same parameters, same batches.
"""

from __future__ import annotations

import os

# One thread, one set of kernels: the last bits of PyTorch's sums depend on both.
os.environ["OMP_NUM_THREADS"] = "1"
os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["OPENBLAS_CORETYPE"] = "Haswell"
os.environ["ATEN_CPU_CAPABILITY"] = "avx2"

import argparse
import dataclasses
import filecmp
import json
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import torch
from torch import Tensor

from masked_attention import attention_tensors
from rng_cases import rng_tensors
from safetensors_file import load, save
from tiny_gpt import Config, TinyGPT, activations, draw_batch, greedy, loss_of

FOLDER = Path(__file__).resolve().parent
TORCH_VERSION = "1.13.0a0"  # how the 1.13.1 sources name themselves
LAST_STEP = 300
PROMPT = "Your "
NEW_CHARACTERS = 40
TEXT = """\
Your eggless chocolate cake is out for delivery.
Your plum cake is out for delivery and will reach you soon.
Sorry, your delivery is late. Your cake will reach you by 6 pm.
Our eggless cakes are baked in a separate kitchen.
Your refund for the late delivery is on its way.
Sorry about the delay. Your refund is on its way.
"""
VOCABULARY = sorted(set(TEXT))
TOKENS = torch.tensor([VOCABULARY.index(character) for character in TEXT])

LESSON = Config(vocab_size=len(VOCABULARY))
HEADS3 = dataclasses.replace(
    LESSON, d_model=48, n_heads=3, n_layers=2, max_len=40, batch=5, context=40
)
ONE_POSITION = dataclasses.replace(
    LESSON, d_model=20, n_heads=1, n_layers=1, max_len=1, batch=3, context=1
)
# Which sequences of the batch have their activations kept.
SHAPES = {
    "lesson": (LESSON, [0, 1]),
    "heads3": (HEADS3, [0, 4]),
    "one_position": (ONE_POSITION, [0, 1, 2]),
}
MASK_NAMES = {True: "causal", False: "full"}


def text_of(tokens: list[int]) -> str:
    return "".join(VOCABULARY[token] for token in tokens)


def new_model(config: Config) -> TinyGPT:
    torch.manual_seed(config.seed)
    return TinyGPT(config)


class Trainer:
    """One run, step by step; keeps the losses and, of the latest step, batch and gradients."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.model = new_model(config)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=config.lr)
        self.losses: list[float] = []
        self.starts: list[list[int]] = []

    def forward_backward(self) -> tuple[Tensor, Tensor, Tensor]:
        starts, tokens, targets = draw_batch(TOKENS, self.config.batch, self.config.context)
        loss = loss_of(self.model(tokens), targets)
        self.optimizer.zero_grad()
        loss.backward()
        self.losses.append(loss.item())
        self.starts.append(starts.tolist())
        return starts, tokens, targets

    def run_to(self, last_step: int) -> None:
        while len(self.losses) <= last_step:
            self.forward_backward()
            self.optimizer.step()


def metadata_of(config: Config, extra: dict[str, object]) -> dict[str, str]:
    """All strings: what is none becomes JSON text, floats printed so that they read back."""
    values: dict[str, object] = dataclasses.asdict(config)
    values["causal"] = int(config.causal)
    values |= {"mask": MASK_NAMES[config.causal], "vocabulary": VOCABULARY, "torch": TORCH_VERSION}
    values |= extra
    return {key: v if isinstance(v, str) else json.dumps(v) for key, v in values.items()}


def write_shape(path: Path, config: Config, kept: list[int]) -> None:
    """Parameters (in the causal file only), batch, activations, gradients, losses."""
    run = Trainer(config)
    tensors: dict[str, Tensor] = {}
    if config.causal:
        tensors = {f"param.{name}": value.clone() for name, value in run.model.state_dict().items()}
    tensors["starts"], tensors["tokens"], tensors["targets"] = run.forward_backward()
    named = activations(run.model, tensors["tokens"], tensors["targets"])
    loss = named.pop("loss")
    assert loss.item() == run.losses[0]
    tensors |= {name: value[kept] for name, value in named.items()}
    tensors["loss"] = loss
    for name, parameter in run.model.named_parameters():
        tensors[f"grad.{name}"] = parameter.grad.clone()
    run.optimizer.step()
    run.run_to(10)
    extra = {"activation_sequences": kept, "losses": run.losses, "window_starts": run.starts}
    save(path, tensors, metadata_of(config, extra))


def write_leak_test(path: Path) -> None:
    """Untrained model; only the last token changes; which positions notice?"""
    tensors: dict[str, Tensor] = {}
    for causal, mask in MASK_NAMES.items():
        config = dataclasses.replace(LESSON, vocab_size=1000, causal=causal)
        model = new_model(config)
        before = torch.randint(0, config.vocab_size, (1, 10))
        after = before.clone()
        after[0, -1] = (after[0, -1] + 1) % config.vocab_size
        with torch.no_grad():
            logits = [model(tokens)[0] for tokens in (before, after)]
        tensors |= {"tokens_before": before, "tokens_after": after}
        tensors[f"{mask}.difference"] = (logits[1] - logits[0]).abs().amax(-1)
        tensors[f"{mask}.logits_before"] = logits[0][:, :16]
        tensors[f"{mask}.logits_after"] = logits[1][:, :16]
    assert not tensors["causal.difference"][:-1].any()
    metadata = metadata_of(config, {"vocabulary": "", "mask": "both"})
    for key in ("causal", "batch", "context", "lr", "vocabulary"):
        del metadata[key]
    save(path, tensors, metadata)


def lesson_run(config: Config) -> dict[str, object]:
    run = Trainer(config)
    run.run_to(LAST_STEP - 1)
    prompt = [VOCABULARY.index(character) for character in PROMPT]
    earlier = text_of(greedy(run.model, prompt, NEW_CHARACTERS))
    run.run_to(LAST_STEP)
    return {
        "loss": run.losses,
        "greedy": text_of(greedy(run.model, prompt, NEW_CHARACTERS)),
        "greedy_after_300_updates": earlier,
        "window_starts": run.starts[:10],
    }


def write_lesson(path: Path) -> None:
    config = dataclasses.asdict(LESSON)
    del config["causal"]
    runs = {
        name: lesson_run(dataclasses.replace(LESSON, causal=causal))
        for name, causal in (("full", False), ("causal", True))
    }
    content = {
        "about": "PyTorch's own run of the lesson. The loss of step n comes after n updates, the "
        "greedy text after 301. Losses are float32, printed so that they read back exactly.",
        "torch": TORCH_VERSION,
        "config": config,
        "text": TEXT,
        "vocabulary": VOCABULARY,
        "prompt": PROMPT,
        "runs": runs,
    }
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def write_all(folder: Path) -> None:
    data = folder / "data"
    data.mkdir(exist_ok=True)
    tensors, metadata = rng_tensors()
    save(data / "rng.safetensors", tensors, metadata | {"torch": TORCH_VERSION})
    for name, (config, kept) in SHAPES.items():
        for causal, mask in MASK_NAMES.items():
            run_config = dataclasses.replace(config, causal=causal)
            write_shape(data / f"{name}_{mask}.safetensors", run_config, kept)
    about = {"seed": "0", "torch": TORCH_VERSION, "scale": "1 / sqrt(5)"}
    save(data / "masked_attention.safetensors", attention_tensors(seed=0), about)
    write_leak_test(data / "leak_test.safetensors")
    write_lesson(folder / "lesson.json")


def golden_files(folder: Path) -> set[str]:
    return {f"data/{path.name}" for path in folder.glob("data/*.safetensors")} | {"lesson.json"}


def explain_difference(ours: Path, fresh: Path) -> str:
    """The tensor that is furthest off, so that a reader sees rounding from a real change."""
    if ours.suffix != ".safetensors" or not ours.exists() or not fresh.exists():
        return ""
    old, new = load(ours)[0], load(fresh)[0]
    if {n: t.shape for n, t in old.items()} != {n: t.shape for n, t in new.items()}:
        return ": names or shapes differ"
    worst = {n: (old[n].double() - new[n].double()).abs().max().item() for n in old}
    name = max(worst, key=lambda n: worst[n])
    if worst[name] == 0:
        return ": metadata differs"
    return f": largest difference {worst[name]:.3g} in {name}"


def check() -> int:
    with tempfile.TemporaryDirectory() as temporary:
        fresh = Path(temporary)
        write_all(fresh)
        different = 0
        for name in sorted(golden_files(FOLDER) | golden_files(fresh)):
            ours, theirs = FOLDER / name, fresh / name
            present = ours.exists() and theirs.exists()
            same = present and filecmp.cmp(ours, theirs, shallow=False)
            different += not same
            print(f"{'same     ' if same else 'DIFFERENT'} {name}", end="")
            print("" if same else explain_difference(ours, theirs))
    return 1 if different else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Write PyTorch's golden files.")
    parser.add_argument("--check", action="store_true", help="compare with the committed files")
    arguments = parser.parse_args()
    if torch.__version__ != TORCH_VERSION:
        found = torch.__version__
        print(f"These files are PyTorch {TORCH_VERSION}'s; this is {found}.", file=sys.stderr)
        return 2
    torch.set_num_threads(1)
    if arguments.check:
        return check()
    write_all(FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())
