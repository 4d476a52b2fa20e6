import type { Value } from '@assay/starlark';

import { Failure, within } from '../failure.ts';
import { DocumentSet } from '../model.ts';
import { readDocuments } from '../read/read-documents.ts';
import type { Surroundings } from '../surroundings.ts';
import type { TemplateFile } from '../template-file.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import { compileTemplate } from './compile-template.ts';
import type { Context } from './context.ts';
import { Evaluation } from './evaluation.ts';
import { explainProblems } from './explain-error.ts';
import { takeDocuments } from './read-template.ts';
import { TextContext } from './text-context.ts';
import { YamlContext } from './yaml-context.ts';

/** What a file comes to. */
export interface EvaluatedTemplate {
  /** What others can load from it. */
  readonly globals: ReadonlyMap<string, Value>;
  /** Of a YAML file. */
  readonly documents?: DocumentSet;
  /** Of a text file. */
  readonly text?: string;
}

/** Evaluates a file of any kind. Throws a `Failure` with everything that the reference says, except what called for the file. */
export function evaluateTemplate(surroundings: Surroundings): EvaluatedTemplate {
  const { evaluating } = surroundings.run;
  checkCycle(surroundings);
  evaluating.push(surroundings);
  try {
    return evaluate(surroundings);
  } finally {
    evaluating.pop();
  }
}

function evaluate(surroundings: Surroundings): EvaluatedTemplate {
  const { file, settings, run } = surroundings;
  const template = compileTemplate(file, settings, { tracksValues: run.thread.tracker !== undefined });
  switch (file.kind) {
    case 'yaml-template':
      return template ? evaluateYaml(template, surroundings) : { globals: new Map(), documents: takeDocuments(file, settings) };
    case 'yaml-plain':
      return { globals: new Map(), documents: readPlain(file, settings.strict) };
    case 'text-template':
      return within('Evaluating text template: ', () => evaluateText(present(template), surroundings));
    case 'text-plain':
      return { globals: new Map(), text: file.source.text };
    case 'starlark':
      return within('Evaluating starlark template: ', () => ({ globals: runTemplate(present(template), surroundings).globals }));
    case 'data':
      throw new Failure(`File '${file.path}' type is not a known`, []);
  }
}

function evaluateYaml(template: CompiledTemplate, surroundings: Surroundings): EvaluatedTemplate {
  const { globals, root } = runTemplate(template, surroundings);
  if (!(root instanceof YamlContext) || !(root.root instanceof DocumentSet)) throw new Error('A YAML template begins with its documents');
  return { globals, documents: root.root };
}

function evaluateText(template: CompiledTemplate, surroundings: Surroundings): EvaluatedTemplate {
  const { globals, root } = runTemplate(template, surroundings);
  return { globals, text: root instanceof TextContext ? root.result() : '' };
}

function readPlain(file: TemplateFile, strict: boolean): DocumentSet {
  return within(`Unmarshaling YAML template '${file.path}': `, () => readDocuments(file.source, { strict, duplicates: 'last-wins' }));
}

function present(template: CompiledTemplate | undefined): CompiledTemplate {
  if (!template) throw new Error('Files with code have a program');
  return template;
}

function runTemplate(
  template: CompiledTemplate,
  surroundings: Surroundings,
): { readonly globals: ReadonlyMap<string, Value>; readonly root: Context | undefined } {
  const { run, file, listings } = surroundings;
  const number = ++run.templateCount;
  listings.set(file.path, { code: template.code, number });
  const { program } = template;
  if (program.kind === 'failed') throw explainProblems(program, { kind: file.kind, listings });
  const evaluation = new Evaluation(template, surroundings, number);
  evaluations.set(surroundings, evaluation);
  return { globals: evaluation.run(program.program), root: evaluation.root };
}

/** The module `@ytt:template` of the file that is being evaluated. */
export function templateModule(surroundings: Surroundings): ReadonlyMap<string, Value> {
  const evaluation = evaluations.get(surroundings);
  if (!evaluation) throw new Error('Only a file that is being evaluated loads modules');
  return evaluation.templateModule();
}

const evaluations = new WeakMap<Surroundings, Evaluation>();

/** A file that loads itself would go on for ever, as loading is evaluating. */
function checkCycle({ run: { evaluating }, file, listings }: Surroundings): void {
  const first = evaluating.findIndex((outer) => outer.file === file && outer.listings === listings);
  if (first < 0) return;
  const names = [...evaluating.slice(first).map((outer) => outer.file.path), file.path];
  const message = `Expected file '${file.path}' to not load itself, but it does (${names.join(' -> ')})`;
  throw new Failure(message, [{ code: 'evaluation', message, place: { source: file.source, start: 0, end: 0 } }]);
}
