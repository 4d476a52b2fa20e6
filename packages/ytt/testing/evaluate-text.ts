// Templates for tests of what comes after them.
import { Source } from '@assay/source';

import type { EvaluationContext } from '../src/evaluation-context.ts';
import type { Document, DocumentSet } from '../src/model.ts';
import { createRenderSession } from '../src/template/create-render-session.ts';
import { evaluateTemplate } from '../src/template/evaluate-template.ts';

/** The documents that a YAML template gives which uses no other file. */
function evaluateText(path: string, text: string): DocumentSet {
  const unreachable = (): never => {
    throw new Error('the template stands alone');
  };
  const source = new Source(path, text);
  const context: EvaluationContext = {
    session: createRenderSession({ print: () => {}, warn: () => {}, version: '0.0.0' }),
    file: { path, kind: 'yaml-template', isLibrary: false, isOutput: true, bytes: new TextEncoder().encode(text), source },
    settings: { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false },
    dataValues: unreachable,
    listFiles: unreachable,
    readFile: unreachable,
    loadFile: unreachable,
    libraryModule: unreachable,
    sourceMaps: new Map(),
  };
  const { documents } = evaluateTemplate(context);
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
