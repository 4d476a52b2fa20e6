import type { GivenDataValues } from '../data-values/flag-values.ts';
import type { RenderSession, TemplateSettings } from '../evaluation-context.ts';
import type { Finding } from '../failure.ts';
import type { InputFile } from '../files/input-file.ts';
import type { OnRead } from '../values/to-starlark.ts';
import { Envelope } from './envelope.ts';
import type { LibraryResult } from './evaluate-files.ts';
import { evaluatePrepared } from './evaluate-library.ts';
import type { LibraryInputs } from './evaluate-library.ts';
import type { Execution, FailureCollector, LibraryObserver } from './execution.ts';
import { LibraryDirectory } from './library-directory.ts';
import { libraryModule } from './library-module.ts';
import { librarySchema } from './library-schema.ts';
import type { LibrarySchema } from './library-schema.ts';
import { libraryValues } from './library-values.ts';
import type { LibraryValues } from './library-values.ts';
import { featureUses } from './mentions.ts';
import { judgeOutput } from './output-rules.ts';
import type { SharedEvaluations } from './shared-evaluations.ts';

/** What a rendering starts from. */
export interface RootOptions {
  readonly session: RenderSession;
  /** With the file marks applied, in their order. */
  readonly files: readonly InputFile[];
  readonly settings: TemplateSettings;
  /** Whether data values are not judged by the rules on them. */
  readonly skipsValueRules: boolean;
  /** Whether data values are left out that the schema has something against. Default: they are the end. */
  readonly skipsMismatches?: boolean;
  /** Whether output documents are not judged by the rules on them. */
  readonly skipsOutputRules: boolean;
  /** Takes warnings and hints about schemas and values, of whichever library. */
  readonly onAdvice: (advice: readonly Finding[]) => void;
  /** Values from the command line, in the order in which they count. */
  readonly flagValues: readonly GivenDataValues[];
  /** Where failures go that concern one file; without it the first failure is thrown. */
  readonly collector?: FailureCollector;
  /** Is told what templates read of the data values. */
  readonly onRead?: OnRead;
  /** Is told of the libraries that templates get. */
  readonly observer?: LibraryObserver | undefined;
  /** Evaluations of the same files with other values. */
  readonly shared?: SharedEvaluations | undefined;
}

/**
 * The library that all input files together are. Its steps are taken one by one, as some who ask stop early; the order is
 * that of ytt: schema, values, files.
 */
export class RootLibrary {
  readonly directory: LibraryDirectory;
  readonly #execution: Execution;
  readonly #given: LibraryInputs;

  constructor({ files, flagValues, ...options }: RootOptions) {
    this.directory = LibraryDirectory.of(files);
    this.#execution = { ...options, root: this.directory, usesFeature: featureUses(files), libraryModule };
    const own = flagValues.filter(({ references }) => references.length === 0).map(({ step }) => step);
    const others = flagValues.filter(({ references }) => references.length > 0);
    const values = others.map(({ step, references }) => new Envelope(step, references, false));
    this.#given = { schemas: [], values: own, envelopes: { values, schemas: [] } };
  }

  schema(): LibrarySchema {
    return librarySchema(this.#execution, this.#given.schemas);
  }

  values({ schema }: LibrarySchema): LibraryValues {
    return libraryValues(this.#execution, schema, this.#given.values);
  }

  evaluate(schema: LibrarySchema, values: LibraryValues): LibraryResult {
    const result = evaluatePrepared(this.#execution, { schema, values }, this.#given);
    judgeOutput(this.#execution, result);
    return result;
  }
}
