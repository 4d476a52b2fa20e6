import { spawn } from 'node:child_process';

/** Output beyond this is taken for one that never ends. */
const MOST_BYTES = 32 * 2 ** 20;

/** Runs a program to its end, or to the end of its time: a process for each run. */
export function runProgram(program, words, { cwd, env, stdin, milliseconds }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd, env: { PATH: process.env.PATH, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    let isHung = false;
    let bytes = 0;
    const stop = () => {
      isHung = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(stop, milliseconds);
    const collect = (stream) => {
      const chunks = [];
      stream.on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) stop();
        else chunks.push(chunk);
      });
      return chunks;
    };
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    // A program may end before it has read its input.
    child.stdin.on('error', () => {});
    child.stdin.end(stdin);
    child.on('error', reject);
    child.on('close', (exit) => {
      clearTimeout(timer);
      if (isHung) resolve({ kind: 'hung' });
      else resolve({ kind: 'ended', exit, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}
