// SPDX-License-Identifier: MIT
// WebKit: its WebDriver, which starts the small browser that comes with it, on a screen of its own (Xvfb), spoken to with
// fetch. Not Safari, but Safari's engine. WebDriver has no console: see collect.js.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Browser } from './browser.ts';
import { limited } from './limit.ts';

const START_LIMIT = 30_000;
const PAGE_LIMIT = 90_000;
const END_LIMIT = 5_000;

export async function launchWebKit(): Promise<Browser> {
  const home = await mkdtemp(path.join(tmpdir(), 'afg-webkit-'));
  const processes: OwnProcess[] = [];
  let endSession = async (): Promise<unknown> => undefined;
  const close = async (): Promise<void> => {
    await endSession().catch(() => {});
    for (const one of processes.reverse()) await one.end();
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const screen = new OwnProcess(process.env.AFG_XVFB ?? '/usr/bin/Xvfb', [
      ...['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    ]);
    processes.push(screen);
    const port = await freePort();
    const program = process.env.AFG_WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
    const driver = new OwnProcess(program, [`--port=${port}`, '--host=127.0.0.1'], {
      ...environment(home),
      DISPLAY: `:${await screen.firstLine()}`,
    });
    processes.push(driver);
    const server = `http://127.0.0.1:${port}`;
    await ready(server, driver);
    const session = await newSession(server);
    endSession = () => call('DELETE', session, undefined, END_LIMIT);
    return page(session, close);
  } catch (error) {
    await close();
    throw new Error(`WebKit did not start: ${error}\n${processes.map((one) => one.said).join('\n')}`);
  }
}

/**
 * A home of its own, no settings of the person who runs the tests, and pictures drawn by the processor. No locale either:
 * WebKit takes that for English, while C.UTF-8 makes its navigator.language "C", which its own Intl refuses.
 */
const environment = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: home,
  XDG_RUNTIME_DIR: home,
  XDG_CONFIG_HOME: home,
  XDG_DATA_HOME: `${home}/data`,
  XDG_CACHE_HOME: `${home}/cache`,
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  // Off is what it is by default today; said here so that a later WebKit still stands for the engines without it.
  JSC_useWasmRelaxedSIMD: '0',
});

/** A program that ends with this one, whatever becomes of this one. */
class OwnProcess {
  said = '';
  private readonly child: ChildProcess;
  private readonly gone: Promise<void>;

  constructor(
    private readonly program: string,
    args: string[],
    env: NodeJS.ProcessEnv = process.env,
  ) {
    // setpriv: the kernel kills it when this process is killed outright. detached: one signal reaches all that it started.
    const stdio: 'pipe'[] = ['pipe', 'pipe', 'pipe', 'pipe'];
    this.child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], { env, stdio, detached: true });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk) => {
        this.said += chunk;
      });
    }
    process.once('exit', this.kill);
    this.gone = new Promise((resolve) => {
      this.child.once('error', (error) => {
        this.said += `${program} cannot be started: ${error.message}`;
        resolve();
      });
      this.child.once('exit', () => resolve());
    });
  }

  get running(): boolean {
    return this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The first line that the program writes to its fourth stream. */
  firstLine(): Promise<string> {
    const stream = this.child.stdio[3] as Readable;
    const line = new Promise<string>((resolve, reject) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
        if (text.includes('\n')) resolve(text.trim());
      });
      void this.gone.then(() => reject(new Error(`${this.program} ended`)));
    });
    return limited(line, START_LIMIT, this.program);
  }

  async end(): Promise<void> {
    if (this.running) {
      this.signal('SIGTERM');
      await limited(this.gone, END_LIMIT, this.program).catch(() => {});
    }
    this.kill(); // what it started may outlive it
    process.removeListener('exit', this.kill);
  }

  private readonly kill = (): void => this.signal('SIGKILL');

  private signal(signal: NodeJS.Signals): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch {
      // nobody left in its group
    }
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** One WebDriver command. Without its time limit a browser that has died would never be heard of. */
async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, limit = PAGE_LIMIT) {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(limit),
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

async function ready(server: string, driver: OwnProcess): Promise<void> {
  const end = Date.now() + START_LIMIT;
  while (driver.running && Date.now() < end) {
    const status = await call('GET', `${server}/status`, undefined, 1000).catch(() => undefined);
    if ((status as { ready: boolean } | undefined)?.ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(driver.running ? `its driver was not ready in ${START_LIMIT / 1000} s` : 'its driver ended');
}

/** Resolves with the session's address. */
async function newSession(server: string): Promise<string> {
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
  const made = (await call('POST', `${server}/session`, { capabilities }, START_LIMIT)) as { sessionId: string };
  const session = `${server}/session/${made.sessionId}`;
  await call('POST', `${session}/timeouts`, { script: PAGE_LIMIT, pageLoad: PAGE_LIMIT, implicit: 0 });
  await call('POST', `${session}/window/rect`, { width: 1280, height: 900 });
  return session;
}

function page(session: string, close: () => Promise<void>): Browser {
  const evaluate = async (source: string): Promise<unknown> => {
    const script = `const done = arguments[0];
      Promise.resolve().then(() => ${source}).then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error && error.message || error) }));`;
    const answer = (await call('POST', `${session}/execute/async`, { script, args: [] })) as {
      value?: unknown;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  return {
    async goto(url) {
      await call('POST', `${session}/url`, { url });
    },
    evaluate: (body, argument) => evaluate(`(${body})(${JSON.stringify(argument)})`) as never,
    errors: async () => (await evaluate('globalThis.collectedErrors ?? ["the page has no collect.js"]')) as string[],
    close,
  };
}
