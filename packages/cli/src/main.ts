import fs from 'node:fs';

import type { Output } from './host.ts';
import { run } from './run.ts';

/** A reader that went away (`assay … | head`) is no reason to complain: what is left of the output is dropped. */
function output(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY,
    columns: stream.columns ?? 80,
  };
}

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  readStdin: () => fs.readFileSync(0),
});
