import { Failure, inputPaths, parseCommandLine } from '@assay/ytt';
import type { OutputPlan, RenderResult } from '@assay/ytt';

import type { RunCommand } from '../arguments/command.ts';
import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { fetchUrls } from '../ytt/fetch-urls.ts';
import { renderYttJob } from '../ytt/ytt-job.ts';
import type { YttJob } from '../ytt/ytt-job.ts';
import { writeFiles } from '../ytt/write-files.ts';

/** `assay ytt …`: what `ytt` does, with the file system of this process. */
export const runYtt: RunCommand = async ({ operands: words }, host) => {
  const commandLine = parseCommandLine(words);
  const paths = inputPaths(commandLine);
  const job: YttJob = {
    words,
    environment: Object.entries(host.env).filter((variable): variable is [string, string] => variable[1] !== undefined),
    cwd: host.cwd,
    urls: await fetchUrls(paths),
    stdin: paths.includes('-') ? readStdin(host) : new Uint8Array(),
    pipes: new Map(),
  };
  let printed = 0;
  const attempt = await renderYttJob(job, commandLine, (text) => {
    printed += text.length;
    host.stderr.write(text);
  });
  const { exit, stdout, stderr, output } = attempt.needsMoreStack ? await renderAgain(job, skipping(printed, host)) : attempt;
  const writeError = output && errorWriting(output, host);
  if (stdout !== '') host.stdout.write(stdout);
  if (stderr !== '') host.stderr.write(stderr);
  if (writeError === undefined) return exit;
  host.stderr.write(`ytt: Error: ${writeError}\n`);
  return 1;
};

/** What is on standard input, or why it cannot be read: for `ytt` that is a failure as any other. */
function readStdin(host: Host): Uint8Array | string {
  try {
    return host.readStdin();
  } catch (error) {
    if (error instanceof CliError) return error.message;
    throw error;
  }
}

/** Few runs need threads: what they are made with is loaded for these only. */
async function renderAgain(job: YttJob, print: (text: string) => void): Promise<RenderResult> {
  const { renderInWorker } = await import('../ytt/render-in-worker.ts');
  return renderInWorker(job, print);
}

/** Prints what comes after what was printed already: a second attempt prints the same from the beginning. */
function skipping(printed: number, { stderr }: Host): (text: string) => void {
  let left = printed;
  return (text) => {
    if (text.length > left) stderr.write(text.slice(left));
    left = Math.max(0, left - text.length);
  };
}

/** What keeps the output from being written, if anything. */
function errorWriting(output: OutputPlan, host: Host): string | undefined {
  try {
    writeFiles(output, host);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
