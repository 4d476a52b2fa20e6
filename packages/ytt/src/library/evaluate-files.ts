import type { Value } from '@assay/starlark';

import { Failure } from '../failure.ts';
import type { InputFile } from '../files/input-file.ts';
import type { Content } from '../model.ts';
import type { EvaluatedTemplate } from '../template/evaluate-template.ts';
import type { Execution, FileDocuments, Envelopes } from './execution.ts';
import { forFile } from './execution.ts';
import { FileLoader } from './file-loader.ts';
import type { ListedFile } from './library-directory.ts';
import { MadeRules } from './output-rules.ts';
import { overlayOutput } from './overlay-output.ts';
import type { PossiblyShared } from './shared-evaluations.ts';

/** What came of a text file. */
export interface FileText {
  readonly listed: ListedFile;
  readonly text: string;
}

/** What a library file defines. */
export interface FileExports {
  /** From the library's root. */
  readonly path: string;
  readonly globals: ReadonlyMap<string, Value>;
}

/** What a library comes to. */
export interface LibraryResult {
  /** In file order; only files of which something is left. */
  readonly documents: readonly FileDocuments[];
  /** In the order of evaluation. */
  readonly texts: readonly FileText[];
  readonly exports: readonly FileExports[];
  /** Whether there were overlays among the documents. */
  readonly hasOverlays: boolean;
  /** Whether no failure left documents as an overlay would have changed them. */
  readonly areFinal: boolean;
}

/**
 * Evaluates the files of a library, all but those that declared values or a schema, in the order of the list, and applies the
 * overlays among the results.
 */
export function evaluateFiles(execution: Execution, declaring: ReadonlySet<InputFile>, values: Content, envelopes: Envelopes): LibraryResult {
  const rules = new MadeRules();
  const loader = new FileLoader(execution, values, envelopes, { onAnnotated: rules.take, onRead: execution.onRead });
  const documents: FileDocuments[] = [];
  const texts: FileText[] = [];
  const exports: FileExports[] = [];
  for (const listed of execution.root.listFiles()) {
    const { file, directory, path } = listed;
    const isOutput = file.isOutput && !declaring.has(file);
    if (!isOutput && !(file.isLibrary && file.kind !== 'data')) continue;
    forFile(execution, file, () => {
      if (isOutput && (file.kind === 'data' || file.kind === 'starlark')) throw new Failure('Unknown file type', []);
      const evaluate = (): EvaluatedTemplate => rules.readAfter(() => loader.evaluate(file, directory), execution.session);
      const alone = (): PossiblyShared => ({ evaluated: evaluate(), isShared: false });
      const { evaluated, isShared } = isOutput && execution.shared ? execution.shared.evaluate(file, execution.session, evaluate) : alone();
      if (!isOutput) exports.push({ path, globals: evaluated.globals });
      else if (evaluated.documents) documents.push({ listed, documents: evaluated.documents.documents, isShared });
      else texts.push({ listed, text: evaluated.text ?? '' });
    });
  }
  // What failed files would have used says nothing.
  if (!execution.collector?.failedFiles.size) checkAllUsed(envelopes);
  return { ...overlayOutput(execution, sorted(documents)), texts, exports };
}

function sorted(documents: readonly FileDocuments[]): FileDocuments[] {
  return documents.toSorted((a, b) => a.listed.file.order - b.listed.file.order);
}

/** Whatever is said to a library has to reach one. */
function checkAllUsed({ values, schemas }: Envelopes): void {
  const unusedValues = values.filter(({ isUsed }) => !isUsed);
  const unusedSchemas = schemas.filter(({ isUsed }) => !isUsed);
  if (unusedValues.length + unusedSchemas.length === 0) return;
  const kinds = [...(unusedValues.length > 0 ? ['data values'] : []), ...(unusedSchemas.length > 0 ? ['schema'] : [])].join(', and ');
  const unused = [
    ...unusedValues.map((envelope) => ({ span: envelope.message.document, text: envelope.describe('Data Value') })),
    ...unusedSchemas.map((envelope) => ({ span: envelope.message.document, text: envelope.describe('Schema') })),
  ];
  const message = `Expected all provided library ${kinds} documents to be used but found unused: ${unused.map(({ text }) => text).join(', ')}`;
  throw new Failure(
    message,
    unused.map(({ span, text }) => ({ code: 'annotation', message: `${text} is not used`, span })),
  );
}
