import { documentationFormats, documentedSchema } from '@assay/ytt';

import type { RunCommand } from '../arguments/command.ts';
import { contentOf, schemaRequest } from '../ytt/schema-inputs.ts';

/** `assay docs`: documentation of the data values that a schema declares. */
export const runDocs: RunCommand = async (given, host) => {
  const [usual = ''] = documentationFormats;
  const { stdout } = host;
  const columns = stdout.isTerminal ? stdout.columns : Infinity;
  const text = contentOf(await documentedSchema(await schemaRequest(given, host), given.value('format') ?? usual, columns), host);
  if (text === undefined) return 1;
  stdout.write(text);
  return 0;
};
