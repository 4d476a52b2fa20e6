import { leadingFlagCount } from '../../global-flags.ts';
import type { JpEnvironment, JpResult } from './environment.ts';
import { functionCommand } from './describe-functions.ts';
import { parseCommand } from './parse.ts';
import { queryCommand } from './query.ts';

/** Runs `kyverno jp` with what follows these words on the command line. Texts and exit statuses are those of Kyverno v1.19.0. */
export function runJp(parameters: readonly string[], environment: JpEnvironment): JpResult {
  const count = leadingFlagCount(parameters);
  const [command = '', ...behind] = parameters.slice(count);
  const others = [...parameters.slice(0, count), ...behind];
  switch (command) {
    case 'query':
      return queryCommand(others, environment);
    case 'parse':
      return parseCommand(others, environment);
    case 'function':
      return functionCommand(others);
    case '':
    case '-h':
    case '--help':
      return { exitStatus: 0, stdout: HELP, stderr: '' };
    default:
      return { exitStatus: 1, stdout: '', stderr: `Error: unknown command "${command}" for "kyverno jp"\n` };
  }
}

const HELP = `Provides a command-line interface to JMESPath, enhanced with Kyverno specific custom functions.

Usage:
  kyverno jp function [NAME]...
  kyverno jp parse [-f FILE] [EXPRESSION]...
  kyverno jp query [-i INPUT] [-q FILE] [-c] [-u] [EXPRESSION]...
  kyverno jp parse --batch, kyverno jp query --batch   answer JSON lines on standard input
`;
