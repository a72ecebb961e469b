// SPDX-License-Identifier: MIT
// `npm start`: from a fresh clone to the page. Installs what is missing, builds core and page, serves dist/, prints the address.
// Options: `npm start -- --port 8000 --open`. Not for: development with reloading (dev.mjs).
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildCore, buildPage, pageModules } from './lib/build.mjs';
import { installNodeModules } from './lib/install.mjs';
import { Failure, find, inCheckout, main } from './lib/run.mjs';
import { startServer } from './lib/serve.mjs';

await main(async () => {
  const { port, open } = options();
  await installNodeModules();
  await buildCore('wasm-release', pageModules);
  await buildPage();
  const { url } = await serve(port);
  console.log(`\nThe Attention Field Guide is at ${url} (Ctrl+C ends it)`);
  if (open) openBrowser(url);
});

function options() {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string', default: '8080' }, open: { type: 'boolean', default: false } },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`'${values.port}' is not a port number`);
    return { port, open: values.open };
  } catch (error) {
    throw new Failure(`npm start: ${error.message}; it takes --port N and --open.`);
  }
}

async function serve(port) {
  try {
    return await startServer({ root: inCheckout('dist'), port });
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    console.log(`Port ${port} is taken; a free one is used instead.`);
    return await startServer({ root: inCheckout('dist'), port: 0 });
  }
}

function openBrowser(url) {
  const opener = find('xdg-open', 'open');
  if (!opener) return console.log('No browser was found to open it with.');
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
