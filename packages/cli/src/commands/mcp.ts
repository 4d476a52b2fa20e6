import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import { serveStdio } from '@modelcontextprotocol/server/stdio';

import type { RunCommand } from '../arguments/command.ts';
import { toolRunner } from '../mcp/run-tool.ts';
import { toolServer } from '../mcp/tool-server.ts';
import { CliError, printMessage } from '../process/cli-error.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';
import { run } from '../run.ts';

/** `assay mcp [DIR]`: until standard input ends. */
export const runMcp: RunCommand = async (given, host) => {
  const directory = realDirectory(path.resolve(host.cwd, given.operands[0] ?? '.'));
  const runner = toolRunner(run, directory, host);
  const canWrite = given.isOn('write');
  serveStdio(() => toolServer({ directory, canWrite, runner }), { onerror: (error) => printMessage(host, error.message) });
  await once(process.stdin, 'close');
  return 0;
};

function realDirectory(absolute: string): string {
  try {
    const real = fs.realpathSync(absolute);
    if (fs.statSync(real).isDirectory()) return real;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CliError(`${absolute}: ${systemReason(error)}`);
  }
  throw new CliError(`${absolute} is no directory`);
}
