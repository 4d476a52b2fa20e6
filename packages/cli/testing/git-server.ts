import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';

import { onTestFinished } from 'vitest';

/** Who is let into a git server. */
export interface GitLogin {
  readonly username: string;
  readonly password: string;
}

/** Files by branch and name; a name that ends in `@` is a symbolic link to what it holds. */
export type Branches = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Serves the repository `team/policies` over HTTP until the test has ended; gives its address. */
export async function serveRepository(branches: Branches, login?: GitLogin): Promise<string> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-git-'));
  makeRepository(path.join(root, 'team', 'policies'), branches);
  const server = createServer((request, response) => {
    const wanted = login && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
    if (wanted === undefined || request.headers.authorization === wanted) return answer(root, request, response);
    response.writeHead(401, { 'www-authenticate': 'Basic realm="tests"' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(root, { recursive: true, force: true });
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/team/policies`;
}

function makeRepository(directory: string, branches: Branches): void {
  fs.mkdirSync(directory, { recursive: true });
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=tests', '-c', 'user.email=tests@example.com', ...words], { cwd: directory, stdio: 'pipe' });
  git('init', '--quiet');
  for (const [branch, files] of Object.entries(branches)) {
    git('checkout', '--quiet', '--orphan', branch);
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(directory, name.replace(/@$/, ''));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      if (name.endsWith('@')) fs.symlinkSync(text, file);
      else fs.writeFileSync(file, text);
    }
    git('add', '--all');
    git('commit', '--quiet', '--message', branch);
  }
}

/** What git itself answers, by the rules of CGI. */
function answer(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://tests');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => {});
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('close', () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf('\r\n\r\n');
    const headers = output
      .subarray(0, end)
      .toString('latin1')
      .split('\r\n')
      .map((line) => line.split(': '));
    const status = Number.parseInt(headers.find(([name]) => name === 'Status')?.[1] ?? '200', 10);
    response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
    response.end(output.subarray(end + 4));
  });
}
