// `assay serve` as a process of its own, for the tools that load and kill it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ASSAY = fileURLToPath(new URL('../packages/cli/bin/assay.js', import.meta.url));

/**
 * Waits for the line that says where it listens, whose members come back. `ended` gives the exit status, `startedIn` is in
 * milliseconds. Without an address of a database the store is embedded.
 */
export function startServe(assay, configFile, databaseUrl, node = process.execPath) {
  const begun = performance.now();
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(node, [assay, 'serve', '--config', configFile], {
    env: databaseUrl === undefined ? env : { ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`assay serve ended with ${status}`)));
    child.stdout.once('data', (line) => resolve({ child, ended, startedIn: Math.round(performance.now() - begun), ...JSON.parse(line) }));
  });
}

export async function stopServe({ child, ended }) {
  child.kill('SIGTERM');
  const status = await ended;
  if (status !== 0) throw new Error(`SIGTERM gave status ${status}`);
}

/** Memory that the process holds, and the most that it has held, in MiB; Linux tells. */
export function memoryOf({ child }) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const mebibytes = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)[1]) / 1024);
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}

/** Processor time that the process has used, in milliseconds; Linux counts in hundredths of a second. */
export function processorTimeOf({ child }) {
  const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
