// Runs command lines of `assay` in this thread, one for each message.
import { parentPort } from 'node:worker_threads';

import { run } from 'assay';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a port has no origin.
parentPort.on('message', async (job) => parentPort.postMessage(await execute(job)));

async function execute({ words, cwd, env, stdin }) {
  const stdout = new CapturedOutput();
  const stderr = new CapturedOutput();
  const host = {
    cwd,
    env,
    stdout,
    stderr,
    readStdin: () => new TextEncoder().encode(stdin),
    // Both sides have to see the same time.
    now: () => ({ epochMilliseconds: Date.now(), offsetMinutes: 0 }),
    random: () => 0.5,
  };
  try {
    const exit = await run(words, host);
    return { kind: 'ended', exit, stdout: stdout.text, stderr: stderr.text };
  } catch (error) {
    return { kind: 'crashed', error: error instanceof Error ? error.stack : String(error) };
  }
}

/** Keeps what a pipe would get. */
class CapturedOutput {
  isTerminal = false;
  columns = 80;
  text = '';

  write(text) {
    this.text += text;
  }
}
