import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { median } from './measurement.ts';

/** The built command. */
const ASSAY: string = fileURLToPath(new URL('../../cli/bin/assay.js', import.meta.url));

/** A program with its arguments. */
export type CommandLine = readonly [program: string, ...args: string[]];

/** What nothing costs, by which machines can be compared. */
export const NODE_START: CommandLine = [process.execPath, '-e', '1'];

export function assay(...args: readonly string[]): CommandLine {
  return [process.execPath, ASSAY, ...args];
}

/** Median wall time of each command in ms; the commands take turns, so that a busy moment hits them alike. */
export function alternately<const Commands extends readonly CommandLine[]>(rounds: number, commands: Commands): { [At in keyof Commands]: number } {
  const times = commands.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, [program, ...args]] of commands.entries()) {
      const start = performance.now();
      const { error } = spawnSync(program, args, { stdio: 'ignore' });
      if (error) throw error;
      times[at]!.push(performance.now() - start);
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One median for each command.
  return times.map(median) as { [At in keyof Commands]: number };
}

/** The most memory that a command holds at once, in MiB; undefined where the system does not tell (it does on Linux). */
export async function peakMemory([program, ...args]: CommandLine): Promise<number | undefined> {
  const child = spawn(program, args, { stdio: 'ignore' });
  let peak: number | undefined;
  while (child.exitCode === null && child.signalCode === null) {
    peak = highWaterMark(child.pid) ?? peak;
    await sleep(2);
  }
  return peak;
}

/** The most memory that a process has held so far, in MiB; undefined where the system does not tell. */
export function highWaterMark(pid: number | undefined): number | undefined {
  try {
    const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}
