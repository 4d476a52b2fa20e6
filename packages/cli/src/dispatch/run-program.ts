import { spawnSync } from 'node:child_process';

import type { DispatchExit } from '@assay/recipe';

import type { Host } from '../process/host.ts';
import { systemReason } from '../process/system-error.ts';
import { DispatchFailure } from './dispatch-failure.ts';

/** Runs a program of the host, without a shell, for at most a minute. Where it fails, what it says is told: it knows no recipe. */
export function runProgram(program: string, words: readonly string[], exit: DispatchExit, { env }: Pick<Host, 'env'>): void {
  const { status, signal, error, stderr } = spawnSync(program, words, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (error) throw new DispatchFailure(exit, `${program} cannot be run: ${systemReason(error)}`);
  if (status === 0) return;
  const said = stderr.trim().slice(0, MOST_CHARACTERS);
  throw new DispatchFailure(exit, `${program} ended with ${status ?? signal}${said === '' ? '' : `: ${said}`}`);
}

/** That are told of what a program says. */
const MOST_CHARACTERS = 500;
