import type { Value } from '@assay/starlark';

import type { DataValuesDocument } from '../data-values/data-values-document.ts';
import type { RenderSession, TemplateSettings } from '../evaluation-context.ts';
import type { Finding } from '../failure.ts';
import { Failure } from '../failure.ts';
import type { InputFile } from '../files/input-file.ts';
import type { Document } from '../model.ts';
import type { Schema } from '../schema/schema.ts';
import type { OnRead } from '../values/to-starlark.ts';
import type { Envelope } from './envelope.ts';
import type { LibraryDirectory, ListedFile } from './library-directory.ts';
import type { LibraryReference } from './library-reference.ts';
import type { SharedEvaluations } from './shared-evaluations.ts';

/** A schema document, and what it says by itself. */
export interface SchemaDocument {
  readonly document: Document;
  readonly schema: Schema;
}

export type SchemaEnvelope = Envelope<SchemaDocument>;
export type ValuesEnvelope = Envelope<DataValuesDocument>;

/** Values and schemas for the libraries below one, from its own documents and from those who use it. */
export interface Envelopes {
  readonly values: readonly ValuesEnvelope[];
  readonly schemas: readonly SchemaEnvelope[];
}

export const NO_ENVELOPES: Envelopes = { values: [], schemas: [] };

/** What came of a YAML file. */
export interface FileDocuments {
  readonly listed: ListedFile;
  readonly documents: readonly Document[];
  /** Whether other evaluations have the same documents, so that nothing may change them. */
  readonly isShared: boolean;
}

/** Takes the failures of files. */
export interface FailureCollector {
  readonly failedFiles: Set<InputFile>;
  /** The file is that of the step that failed: what is wrong can be in another one. */
  readonly onFailure: (failure: Failure, file?: InputFile) => void;
  /** Takes files that did not fail, but of which something cannot be decided as others did. */
  readonly onUndecided: (file: InputFile, what: Undecided) => void;
}

/** What of a file cannot be decided: whether its overlays match, or whether its output is as its own rules ask. */
export type Undecided = 'overlays' | 'rules';

/** Is told what becomes of a library in one evaluation. */
export interface LibraryObserver {
  /** Who is told of a library that its code has got; `given` are the values and schemas for that one, the weakest first. */
  readonly below: (reference: LibraryReference, given: readonly Document[]) => LibraryObserver;
  readonly onSchema: (schema: Schema) => void;
  readonly onValues: (document: Document) => void;
  readonly onRead: OnRead;
  readonly onFailure: (failure: Failure) => void;
  /** From now on other code has what reads its values. */
  readonly onHandedOut: () => void;
}

/** How a library is executed: what is the same in each of its steps. */
export interface Execution {
  readonly session: RenderSession;
  readonly root: LibraryDirectory;
  readonly settings: TemplateSettings;
  /** Whether data values are not judged by the rules on them. */
  readonly skipsValueRules: boolean;
  /** Whether data values are left out that the schema has something against. Default: they are the end. */
  readonly skipsMismatches?: boolean;
  /** Whether output documents are not judged by the rules on them. */
  readonly skipsOutputRules: boolean;
  /** Whether a text occurs in any program of the rendering. */
  readonly usesFeature: (text: string) => boolean;
  /** Takes warnings and hints about a schema, and about the values that a library is given under it. */
  readonly onAdvice: (advice: readonly Finding[]) => void;
  /** Where failures go that concern one file, so that the others go on. Without it the first failure is the end. */
  readonly collector?: FailureCollector | undefined;
  /** Is told what templates read of the data values. Of libraries that code has got, the observer says who: they have data values of their own. */
  readonly onRead?: OnRead | undefined;
  /** Is told of the libraries that code gets. */
  readonly observer?: LibraryObserver | undefined;
  /** Evaluations of the same files with other values, which share what no value had a part in. Not for libraries that code has got. */
  readonly shared?: SharedEvaluations | undefined;
  /** Makes `@ytt:library` for the files of a directory. */
  readonly libraryModule: (execution: Execution, directory: LibraryDirectory, envelopes: Envelopes) => Value;
}

/** Runs the step of a file. Where failures are collected, it hands over the first one of the file, and leaves the file alone from then on. */
export function forFile<Result>({ collector }: Execution, file: InputFile, step: () => Result): Result | undefined {
  if (!collector) return step();
  if (collector.failedFiles.has(file)) return undefined;
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    collector.failedFiles.add(file);
    collector.onFailure(error, file);
    return undefined;
  }
}
