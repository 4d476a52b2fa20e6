// Whether `assay serve` of an installation answers, run by some Node.js.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { startServe, stopServe } from '../serve-process.mjs';

const CONFIG = {
  listen: '127.0.0.1:0',
  dataDirectory: 'data',
  logLevel: 'warn',
  principals: [{ name: 'admin', role: 'admin', password: 'a-password-of-a-test' }],
  servers: [{ serial: 'A1' }],
  webhookSecret: 'a-secret-of-a-test-that-is-long',
};

/** Starts it with a store in this directory, which goes again, and asks how it is. */
export async function serveAnswers(assay, directory, node = process.execPath) {
  const config = path.join(directory, 'controller.json');
  writeFileSync(config, JSON.stringify(CONFIG), { mode: 0o600 });
  const server = await startServe(assay, config, undefined, node);
  try {
    const { status } = await fetch(new URL('/healthz', server.listening));
    if (status !== 200) throw new Error(`status ${status}`);
  } finally {
    await stopServe(server);
    rmSync(path.join(directory, CONFIG.dataDirectory), { recursive: true });
  }
}
