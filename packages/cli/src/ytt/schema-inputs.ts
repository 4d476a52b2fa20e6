import type { SchemaAnswer, SchemaRequest } from '@assay/ytt';

import type { Arguments } from '../arguments/command.ts';
import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { fetchUrls } from './fetch-urls.ts';
import { LocalInputs } from './local-inputs.ts';

/** The files in which a command line says that a schema is. */
export async function schemaRequest(given: Arguments, host: Host): Promise<SchemaRequest> {
  const paths = [...given.values('file'), ...given.operands];
  if (paths.length === 0) throw new CliError('no file is named', 'name files or directories with --file');
  const locations = paths.map((path) => path.slice(path.indexOf('=') + 1));
  const inputs = new LocalInputs({
    cwd: host.cwd,
    urls: await fetchUrls(locations),
    stdin: locations.includes('-') ? host.readStdin() : new Uint8Array(),
    pipes: new Map(),
  });
  return {
    paths,
    fileMarks: given.values('file-mark'),
    symlinks: {
      areAllAllowed: given.isOn('dangerous-allow-all-symlink-destinations'),
      allowedDestinations: given.values('allow-symlink-destination').flatMap((list) => list.split(',')),
    },
    settings: {
      strict: given.isOn('strict'),
      ignoreUnknownComments: given.isOn('ignore-unknown-comments'),
      implicitMapKeyOverrides: given.isOn('implicit-map-key-overrides'),
    },
    ...stepLimit(given.value('max-steps')),
    inputs,
    print: (text) => host.stderr.write(text),
  };
}

function stepLimit(given: string | undefined): Pick<SchemaRequest, 'maxSteps'> {
  if (given === undefined) return {};
  if (!/^[0-9]{1,15}$/.test(given)) throw new CliError(`--max-steps takes a number, not "${given}"`);
  return { maxSteps: Number(given) };
}

/** What was said of a schema; undefined, and told on standard error, when the schema is wrong. */
export function contentOf<Content>(answer: SchemaAnswer<Content>, { stderr }: Host): Content | undefined {
  switch (answer.kind) {
    case 'unreadable':
      throw new CliError(answer.message);
    case 'failed':
      stderr.write(`${answer.message}\n`);
      return undefined;
    case 'answered':
      for (const { file, range, message, hint } of answer.lost) stderr.write(`assay: ${file}:${range?.start.line}: ${message}; ${hint}\n`);
      if (!answer.isWritten) stderr.write('assay: these files have no schema for data values: anything is allowed\n');
      return answer.content;
  }
}
