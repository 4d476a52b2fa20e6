import { once } from 'node:events';
import { resolve } from 'node:path';

import { FaultyConfig, jsonLogger, readConfig, serve, ServeTrouble } from '@assay/server';
import type { Config, Logger, RunningServer } from '@assay/server';

import type { RunCommand } from '../arguments/command.ts';
import { printMessage, CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { version } from '../version.ts';

/** `assay serve --config FILE`. Ends when the process gets SIGTERM or SIGINT. */
export const runServe: RunCommand = async (given, host) => {
  const file = given.value('config');
  if (file === undefined) throw new CliError('--config is missing', 'assay serve --config FILE; assay serve --help has an example of FILE');
  const config = configOf(resolve(host.cwd, file), host);
  if (!config) return 2;
  const logger = jsonLogger(config.logLevel, (line) => host.stderr.write(line));
  silenceConsole(logger);
  const stopped = stopSignal();
  const backup = given.value('restore');
  const { listening, vmWebhook, close } = await started(config, host, { logger, restoreFrom: backup && resolve(host.cwd, backup) });
  host.stdout.write(`${JSON.stringify({ listening, vmWebhook })}\n`);
  const { signal, impatience } = await stopped;
  logger.info('stopping', { signal });
  await close();
  logger.info('stopped');
  // What is still open now, such as a connection to a store that does not answer, must not keep the process.
  impatience.unref();
  return 0;
};

/** From the signal to the end of the process, whatever does not stop by then, in milliseconds. */
const LONGEST_STOP = 4500;

/** From the message to the end of a process that could not start, in milliseconds. */
const LONGEST_FAILURE = 500;

/** `undefined` if the file is faulty, which then has been told. */
function configOf(file: string, host: Host): Config | undefined {
  try {
    return readConfig(file);
  } catch (error) {
    if (!(error instanceof FaultyConfig)) throw error;
    for (const fault of error.faults) printMessage(host, fault);
    return undefined;
  }
}

async function started(
  config: Config,
  { env }: Host,
  more: { readonly logger: Logger; readonly restoreFrom: string | undefined },
): Promise<RunningServer> {
  try {
    return await serve({ ...more, config, databaseUrl: env['DATABASE_URL'] || undefined, version });
  } catch (error) {
    if (!(error instanceof ServeTrouble)) throw error;
    // A timer of an embedded store that could not be opened would keep the process.
    setTimeout(() => process.exit(2), LONGEST_FAILURE).unref();
    throw new CliError(error.message, error.hint);
  }
}

/**
 * Libraries write to the console when a connection breaks off, in part to standard output, which has the one line only. What
 * they write may quote anything, so the log just says that they did.
 */
function silenceConsole(logger: Logger): void {
  const note = (): void => logger.debug('a library has written to the console');
  Object.assign(console, { debug: note, error: note, info: note, log: note, warn: note });
}

interface Stop {
  readonly signal: string;
  /** Ends the process when its time is over. */
  readonly impatience: NodeJS.Timeout;
}

/** From now on a signal no longer ends the process by itself, and it may come while the server still starts. The same one once more does. */
async function stopSignal(): Promise<Stop> {
  const signals = ['SIGTERM', 'SIGINT'];
  const signal = await Promise.race(signals.map((signal) => once(process, signal).then(() => signal)));
  return { signal, impatience: setTimeout(() => process.exit(0), LONGEST_STOP) };
}
