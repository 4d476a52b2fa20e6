import type { Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';
import { Source } from '@assay/source';

import { Failure } from '../failure.ts';
import { Document, DocumentSet, noSpan } from '../model.ts';
import type { Content } from '../model.ts';
import { printYaml } from '../print/print-yaml.ts';
import { readDocuments } from '../read/read-documents.ts';
import { Fragment } from '../values/fragment.ts';
import { fromStarlark } from '../values/from-starlark.ts';
import { dictsFrom } from '../values/to-starlark.ts';
import { oneArgument, oneText, succeeds } from './arguments.ts';
import { decoder } from './decoder.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:yaml` */
export const yamlModule: YttModule = pureModule('yaml', () => [
  ['encode', oneArgument('yaml.encode', encodeYaml)],
  ['decode', decoder('yaml.decode', decodeYaml)],
  ['decodable', oneText('yaml.decodable', (text) => succeeds(() => dictsFrom(decodeYaml(text))))],
]);

/** A value as the text of its documents. */
export function encodeYaml(value: Value): string {
  const tree = fromStarlark(value);
  if (tree instanceof DocumentSet) return printYaml(tree);
  const document = new Document(noSpan, tree);
  // An empty map that was written in a template is an empty document, an empty dict is not.
  document.isComputed = !(value instanceof Fragment);
  return printYaml(new DocumentSet(noSpan, [document]));
}

/** The value of the one document of a text. */
function decodeYaml(text: string): Content {
  // Comments after the last node do not make a document here.
  const documents = read(text).documents.filter(({ isInjected }) => !isInjected);
  const [document] = documents;
  if (document === undefined || documents.length > 1) throw new Fault('Expected to find exactly one YAML document');
  return document.value;
}

function read(text: string): DocumentSet {
  try {
    return readDocuments(new Source('', text, { file: undefined }));
  } catch (error) {
    if (error instanceof Failure) throw new Fault(error.message, { details: error });
    throw error;
  }
}
