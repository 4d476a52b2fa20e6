import type { Violation } from '@assay/findings';
import type { Thread } from '@assay/starlark';
import { YTT_VERSION } from '../version.ts';

import { docFormats } from '../docs/doc-formats.ts';
import { docPage } from '../docs/doc-page.ts';
import type { TemplateSettings } from '../evaluation-context.ts';
import { driftOf } from '../export/drift.ts';
import type { CheckedFile } from '../export/drift.ts';
import { exportSchema } from '../export/export-schema.ts';
import { jsonText } from '../export/json-text.ts';
import { targets } from '../export/targets.ts';
import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { applyFileMarks } from '../files/file-marks.ts';
import type { InputFile } from '../files/input-file.ts';
import type { InputSource, SymlinkPolicy } from '../files/input-source.ts';
import { programTexts } from '../files/program-texts.ts';
import { readInputFiles } from '../files/read-input-files.ts';
import { RootLibrary } from '../library/evaluate-root.ts';
import { DocumentSet, noSpan } from '../model.ts';
import type { Document } from '../model.ts';
import { modulesFor } from '../modules/modules.ts';
import { printYaml } from '../print/print-yaml.ts';
import type { Schema } from '../schema/schema.ts';
import { createRenderSession } from '../template/create-render-session.ts';
import { errorText } from '../template/print-failure.ts';
import { withinStack } from '../used-up-stack.ts';
import { violationFrom } from '../violation-from.ts';

/** The files that a schema is in, and how they are read; as for rendering them. */
export interface SchemaRequest {
  /** Paths as after `--file`. */
  readonly paths: readonly string[];
  readonly fileMarks: readonly string[];
  readonly symlinks: SymlinkPolicy;
  readonly settings: TemplateSettings;
  /** Steps of Starlark that may be taken. Default 10⁹. */
  readonly maxSteps?: number;
  readonly inputs: InputSource;
  /** Takes what templates print for standard error, as it comes. */
  readonly print: (text: string) => void;
}

/** What is said of a schema, with what its documents say that gets lost, or why nothing can be said: an input cannot be read, or the schema or a function in it is wrong. */
export type SchemaAnswer<Content> =
  | { readonly kind: 'answered'; readonly content: Content; readonly isWritten: boolean; readonly lost: readonly Violation[] }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** How a schema is exported. */
export interface ExportOptions {
  /** A name of {@link exportTargets}. */
  readonly target: string;
  /** Default: that of the target. */
  readonly output?: 'yaml' | 'json' | undefined;
}

/** A schema in another language. */
export interface ExportedSchema {
  readonly text: string;
  /** The lines in which a file lags after, as a diff; undefined if it has the same content. */
  driftOf(file: CheckedFile): string | undefined;
}

/** Names of the schema languages that {@link exportedSchema} knows. */
export const exportTargets: readonly string[] = targets.map(({ name }) => name);

/** Names of the forms that {@link documentedSchema} knows; the first one is for who asks for none. */
export const documentationFormats: readonly string[] = docFormats.map(({ id }) => id);

/** The schema of the data values in another schema language. Throws for a target that does not exist. */
export function exportedSchema(request: SchemaRequest, { target: name, output }: ExportOptions): Promise<SchemaAnswer<ExportedSchema>> {
  const target = targets.find((known) => known.name === name);
  if (!target) throw new Error(`There is no target ${name}`);
  const print = (output ?? target.outputFormat) === 'yaml' ? yamlText : ({ value }: Document) => jsonText(value);
  return answer(request, (schema, thread) => {
    const text = print(exportSchema(schema, target, thread));
    return { text, driftOf: (file) => driftOf(file, text, print) };
  });
}

/** What people should know about the data values, for a terminal of so many columns if one is given. Throws for a form that does not exist. */
export function documentedSchema(request: SchemaRequest, formatId: string, columns: number = Infinity): Promise<SchemaAnswer<string>> {
  const format = docFormats.find(({ id }) => id === formatId);
  if (!format) throw new Error(`There is no form ${formatId}`);
  return answer(request, (schema, thread) => format.print(docPage(schema, thread), columns));
}

function yamlText(document: Document): string {
  return printYaml(new DocumentSet(noSpan, [document]));
}

async function answer<Content>(request: SchemaRequest, say: (schema: Schema, thread: Thread) => Content): Promise<SchemaAnswer<Content>> {
  const files = orFailure(() => readFiles(request));
  if (files instanceof Failure) return { kind: 'unreadable', message: files.message };
  const { settings, maxSteps, print } = request;
  const session = createRenderSession({
    print: (text) => print(`${text}\n`),
    warn: print,
    version: YTT_VERSION,
    modules: await modulesFor(programTexts(files)),
    ...(maxSteps !== undefined && { maxSteps }),
  });
  const advice: Finding[] = [];
  const answered = orFailure(() => {
    const marked = applyFileMarks(files, request.fileMarks);
    const library = new RootLibrary({
      session,
      files: marked,
      settings,
      skipsValueRules: true,
      skipsOutputRules: true,
      onAdvice: (findings) => advice.push(...findings),
      flagValues: [],
    });
    const { schema } = library.schema();
    const lost = advice.filter(({ code }) => LOSSES.has(code)).map((finding) => violationFrom(finding, '.'));
    return { content: say(schema, session.thread), isWritten: schema.isWritten, lost };
  });
  return answered instanceof Failure ? { kind: 'failed', message: errorText(answered.message) } : { kind: 'answered', ...answered };
}

/** The rules about annotations that no export can have. */
const LOSSES: ReadonlySet<string> = new Set(['dropped-annotation', 'dropped-description']);

/** Reads all before anything is evaluated: what cannot be read is no fault of the schema. */
function readFiles({ paths, inputs, symlinks }: SchemaRequest): InputFile[] {
  const files = readInputFiles(paths, inputs, symlinks);
  for (const file of files) void file.bytes;
  return files;
}

function orFailure<Result>(step: () => Result): Result | Failure {
  try {
    return withinStack(step);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
