// Templates for tests of what comes after them.
import { Source } from '@assay/source';

import type { EvaluationContext, RenderSession } from '../src/evaluation-context.ts';
import type { Document, DocumentSet } from '../src/model.ts';
import { createRenderSession } from '../src/template/create-render-session.ts';
import { evaluateTemplate } from '../src/template/evaluate-template.ts';

/** The documents that a YAML template gives which uses no other file. */
function evaluateText(path: string, text: string, session: RenderSession): DocumentSet {
  const unreachable = (): never => {
    throw new Error('the template stands alone');
  };
  const source = new Source(path, text);
  const context: EvaluationContext = {
    session,
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

/** A session that prints nothing, with calls at most `maxDepth` inside each other. */
export function quietSession(maxDepth?: number): RenderSession {
  return createRenderSession({ print: () => {}, warn: () => {}, version: '0.0.0', ...(maxDepth !== undefined && { maxDepth }) });
}

/** The one document with content that a YAML template gives. */
export function evaluateDocument(path: string, text: string, session: RenderSession = quietSession()): Document {
  const documents = evaluateText(path, text, session).documents.filter(({ value }) => value !== null);
  const [document] = documents;
  if (documents.length !== 1 || !document) throw new Error(`${documents.length} documents`);
  return document;
}
