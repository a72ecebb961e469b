// SPDX-License-Identifier: MIT
// Times the lesson's training step in TensorFlow.js on one backend, one thread: node tfjs_step.mjs cpu|wasm STEPS.
// Prints one line of JSON: {"version", "best_ms", "median_ms", "losses"}, or {"version", "error"} when it cannot train there.
// The model is that of tests/golden/tiny_gpt.py with random numbers of its own: the same shapes and work, another run.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as tf from '@tensorflow/tfjs';
import { setThreadsCount } from '@tensorflow/tfjs-backend-wasm';

const lesson = JSON.parse(readFileSync(new URL('../../golden/lesson.json', import.meta.url), 'utf8'));
const { d_model: C, n_heads: H, n_layers: L, max_len, batch: B, context: T, lr } = lesson.config;
const V = lesson.vocabulary.length;
const D = C / H;
const N = B * T;
const WEIGHT_DECAY = 0.01; // PyTorch's default

// An even spread in [-limit, limit), or a normal one of deviation 1, as PyTorch starts such layers.
let seed = 0;
const uniform = (shape, limit) => tf.variable(tf.randomUniform(shape, -limit, limit, 'float32', ++seed));
const normal = (shape) => tf.variable(tf.randomNormal(shape, 0, 1, 'float32', ++seed));
const linear = (I, O) => ({ weight: uniform([I, O], 1 / Math.sqrt(I)), bias: uniform([O], 1 / Math.sqrt(I)) });
const norm = () => ({ weight: tf.variable(tf.ones([C])), bias: tf.variable(tf.zeros([C])) });

function makeModel() {
  const block = () => ({
    ln1: norm(),
    attn_in_proj: linear(C, 3 * C),
    attn_out_proj: linear(C, C),
    ln2: norm(),
    ffn_0: linear(C, 4 * C),
    ffn_2: linear(4 * C, C),
  });
  return {
    tok: normal([V, C]),
    pos: normal([max_len, C]),
    blocks: Array.from({ length: L }, block),
    ln_f: norm(),
    head: linear(C, V),
  };
}

const apply = ({ weight, bias }, x) => x.matMul(weight).add(bias); // (N, O)

function layerNorm({ weight, bias }, x) {
  const { mean, variance } = tf.moments(x, 1, true); // (N, 1)
  return x.sub(mean).mul(variance.add(1e-5).rsqrt()).mul(weight).add(bias);
}

const gelu = (x) => x.mul(x.mul(Math.SQRT1_2).erf().add(1).mul(0.5));

function attention(block, x, blocked) {
  const parts = apply(block.attn_in_proj, x).split(3, 1); // 3 x (N, C)
  const [q, k, v] = parts.map((part) => part.reshape([B, T, H, D]).transpose([0, 2, 1, 3])); // (B, H, T, D)
  const scores = tf.matMul(q.mul(1 / Math.sqrt(D)), k, false, true).add(blocked); // (B, H, T, T)
  const mixed = tf.matMul(scores.softmax(), v).transpose([0, 2, 1, 3]).reshape([N, C]);
  return apply(block.attn_out_proj, mixed);
}

// A product with one-hot rows, since the WASM backend has no gradient of `gather`; (N, C).
const embed = (weight, tokens) => tf.oneHot(tokens, V).toFloat().matMul(weight);

/** Mean cross-entropy in nats per token; tokens and targets (B T). */
function lossOf(model, tokens, targets, blocked) {
  const positions = model.pos.slice([0, 0], [T, C]).tile([B, 1]); // (N, C)
  let x = embed(model.tok, tokens).add(positions);
  for (const block of model.blocks) {
    const h = x.add(attention(block, layerNorm(block.ln1, x), blocked));
    x = h.add(apply(block.ffn_2, gelu(apply(block.ffn_0, layerNorm(block.ln2, h)))));
  }
  const logits = apply(model.head, layerNorm(model.ln_f, x)); // (N, V)
  return tf
    .oneHot(targets, V)
    .mul(logits.logSoftmax())
    .sum()
    .mul(-1 / N);
}

/** Tokens and targets (B T), as 32-bit integers. */
function drawWindows(text) {
  const starts = Array.from({ length: B }, () => Math.floor(Math.random() * (text.length - T - 1)));
  const windows = (shift) => starts.flatMap((start) => text.slice(start + shift, start + shift + T));
  return [tf.tensor1d(windows(0), 'int32'), tf.tensor1d(windows(1), 'int32')];
}

/** Adam, and before it AdamW's decay of every parameter. Returns the loss, which waits for the backend. */
function trainingStep(model, adam, text, blocked) {
  return tf.tidy(() => {
    const [tokens, targets] = drawWindows(text);
    const { value, grads } = tf.variableGrads(() => lossOf(model, tokens, targets, blocked));
    for (const name of Object.keys(grads)) {
      const parameter = tf.engine().registeredVariables[name];
      parameter.assign(parameter.mul(1 - lr * WEIGHT_DECAY));
    }
    adam.applyGradients(grads);
    return value.dataSync()[0];
  });
}

function train(steps) {
  const model = makeModel();
  const places = new Map(lesson.vocabulary.map((character, token) => [character, token]));
  const text = Array.from(lesson.text, (character) => places.get(character));
  const blocked = tf.linalg
    .bandPart(tf.ones([T, T]), 0, -1)
    .sub(tf.eye(T))
    .mul(-1e9); // (T, T): 0 where visible
  const adam = tf.train.adam(lr, 0.9, 0.999, 1e-8);
  const times = [];
  const losses = [];
  for (let step = 0; step < steps; ++step) {
    const start = performance.now();
    losses.push(trainingStep(model, adam, text, blocked));
    times.push(performance.now() - start);
  }
  return { times, losses };
}

/** An untrained model guesses about evenly, and a few steps help; otherwise this is not the lesson's step. */
function requireLearning(losses) {
  const even = Math.log(V);
  if (Math.abs(losses[0] - even) > 0.4 || losses.at(-1) > losses[0] - 0.1) {
    throw new Error(
      `the losses ${losses.map((loss) => loss.toFixed(2)).join(', ')} do not fall from ${even.toFixed(2)}`,
    );
  }
}

const version = createRequire(import.meta.url)('@tensorflow/tfjs/package.json').version;
console.log = console.error; // TensorFlow.js prints advice
const print = (result) => process.stdout.write(`${JSON.stringify({ version, ...result })}\n`);
try {
  const [backend, steps] = [process.argv[2], Number(process.argv[3])];
  setThreadsCount(1);
  if (!(await tf.setBackend(backend))) throw new Error(`the backend ${backend} cannot start`);
  const { times, losses } = train(steps);
  requireLearning(losses);
  const sorted = times.slice(1).sort((a, b) => a - b); // the first step compiles
  print({ best_ms: sorted[0], median_ms: sorted[Math.floor(sorted.length / 2)], losses });
} catch (error) {
  print({ error: error.message });
}
