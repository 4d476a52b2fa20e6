// Templates for tests of what comes after them.
import { Source } from '@assay/source';

import type { Document, DocumentSet } from '../src/model.ts';
import type { Surroundings } from '../src/surroundings.ts';
import { createRun } from '../src/template/create-run.ts';
import { evaluateTemplate } from '../src/template/evaluate-template.ts';

/** The documents that a YAML template gives which uses no other file. */
function evaluateText(path: string, text: string): DocumentSet {
  const unreachable = (): never => {
    throw new Error('the template stands alone');
  };
  const source = new Source(path, text);
  const surroundings: Surroundings = {
    run: createRun({ print: () => {}, warn: () => {}, version: '0.0.0' }),
    file: { path, kind: 'yaml-template', isLibrary: false, isOutput: true, bytes: new TextEncoder().encode(text), source },
    settings: { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false },
    dataValues: unreachable,
    listFiles: unreachable,
    readFile: unreachable,
    loadFile: unreachable,
    libraryModule: unreachable,
    listings: new Map(),
  };
  const { documents } = evaluateTemplate(surroundings);
  if (!documents) throw new Error('no documents');
  return documents;
}

/** The one document with content that a YAML template gives. */
export function evaluateDocument(path: string, text: string): Document {
  const documents = evaluateText(path, text).documents.filter(({ value }) => value !== null);
  const [document] = documents;
  if (documents.length !== 1 || !document) throw new Error(`${documents.length} documents`);
  return document;
}
