import type { Value } from '@assay/starlark';

import type { EvaluationContext } from '../evaluation-context.ts';
import { Failure, within } from '../failure.ts';
import { DocumentSet } from '../model.ts';
import { readDocuments } from '../read/read-documents.ts';
import type { TemplateFile } from '../template-file.ts';
import { compileTemplate } from './compile-template.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import { Evaluation } from './evaluation.ts';
import { explainProblems } from './explain-error.ts';
import { takeDocuments } from './read-template.ts';
import type { TemplateContext } from './template-context.ts';
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
export function evaluateTemplate(context: EvaluationContext): EvaluatedTemplate {
  const { evaluating } = context.session;
  checkCycle(context);
  evaluating.push(context);
  try {
    return evaluate(context);
  } finally {
    evaluating.pop();
  }
}

function evaluate(context: EvaluationContext): EvaluatedTemplate {
  const { file, settings, session } = context;
  const template = compileTemplate(file, settings, { tracksValues: session.thread.tracker !== undefined });
  switch (file.kind) {
    case 'yaml-template':
      return template ? evaluateYaml(template, context) : { globals: new Map(), documents: takeDocuments(file, settings) };
    case 'yaml-plain':
      return { globals: new Map(), documents: readPlain(file, settings.strict) };
    case 'text-template':
      return within('Evaluating text template: ', () => evaluateText(present(template), context));
    case 'text-plain':
      return { globals: new Map(), text: file.source.text };
    case 'starlark':
      return within('Evaluating starlark template: ', () => ({ globals: runTemplate(present(template), context).globals }));
    case 'data':
      throw new Failure(`File '${file.path}' type is not a known`, []);
  }
}

function evaluateYaml(template: CompiledTemplate, context: EvaluationContext): EvaluatedTemplate {
  const { globals, root } = runTemplate(template, context);
  if (!(root instanceof YamlContext) || !(root.root instanceof DocumentSet)) throw new Error('A YAML template begins with its documents');
  return { globals, documents: root.root };
}

function evaluateText(template: CompiledTemplate, context: EvaluationContext): EvaluatedTemplate {
  const { globals, root } = runTemplate(template, context);
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
  context: EvaluationContext,
): { readonly globals: ReadonlyMap<string, Value>; readonly root: TemplateContext | undefined } {
  const { session, file, sourceMaps } = context;
  const number = ++session.templateCount;
  sourceMaps.set(file.path, { code: template.code, number });
  const { program } = template;
  if (program.kind === 'failed') throw explainProblems(program, { kind: file.kind, sourceMaps });
  const evaluation = new Evaluation(template, context, number);
  evaluations.set(context, evaluation);
  return { globals: evaluation.run(program.program), root: evaluation.root };
}

/** The module `@ytt:template` of the file that is being evaluated. */
export function templateModule(context: EvaluationContext): ReadonlyMap<string, Value> {
  const evaluation = evaluations.get(context);
  if (!evaluation) throw new Error('Only a file that is being evaluated loads modules');
  return evaluation.templateModule();
}

const evaluations = new WeakMap<EvaluationContext, Evaluation>();

/** A file that loads itself would go on for ever, as loading is evaluating. */
function checkCycle({ session: { evaluating }, file, sourceMaps }: EvaluationContext): void {
  const first = evaluating.findIndex((outer) => outer.file === file && outer.sourceMaps === sourceMaps);
  if (first < 0) return;
  const names = [...evaluating.slice(first).map((outer) => outer.file.path), file.path];
  const message = `Expected file '${file.path}' to not load itself, but it does (${names.join(' -> ')})`;
  throw new Failure(message, [{ code: 'evaluation', message, span: { source: file.source, start: 0, end: 0 } }]);
}
