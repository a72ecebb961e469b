// SPDX-License-Identifier: MIT
// A course's own server for tests: pages that a test writes, and files that it names, on an origin that is not the guide's.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface CoursePage {
  html: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Course {
  /** With a slash at its end. */
  url: string;
  pages: Map<string, CoursePage>;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

/** `folders`: what is served below a name, as files of a package. */
export async function startCourse(folders: Readonly<Record<string, string>> = {}): Promise<Course> {
  const pages = new Map<string, CoursePage>();
  const server = createServer((request, response) => {
    const wanted = decodeURIComponent(new URL(request.url ?? '/', 'http://course').pathname.slice(1));
    const page = pages.get(wanted);
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
      response.end(page.html);
      return;
    }
    const [first = '', ...rest] = wanted.split('/');
    const folder = folders[first];
    if (folder === undefined || rest.includes('..')) {
      response.writeHead(wanted === 'favicon.ico' ? 204 : 404).end();
      return;
    }
    const file = createReadStream(path.join(folder, ...rest));
    file.once('open', () => {
      response.writeHead(200, { 'content-type': TYPES[path.extname(wanted)] ?? 'application/octet-stream' });
      file.pipe(response);
    });
    file.once('error', () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Another name for the same machine is another origin, and another site.
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    pages,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
