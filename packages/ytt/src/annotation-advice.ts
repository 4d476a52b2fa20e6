import { replaceName } from '@assay/findings';
import type { Span } from '@assay/source';

import { isOnlyPrefix, isUnknownAnnotation, knownAnnotations, nearestAnnotation, suggestAnnotation } from './annotation-names.ts';
import type { TemplateSettings } from './evaluation-context.ts';
import { Failure } from './failure.ts';
import type { Finding } from './failure.ts';
import { isCollection } from './model.ts';
import type { Content, Document, Holder } from './model.ts';
import { currentName } from './schema/annotations/aliases.ts';
import type { TemplateFile } from './template-file.ts';
import { annotationsOf } from './template/directives.ts';
import type { Directive } from './template/directives.ts';
import { readTemplate } from './template/read-template.ts';
import { replaceText } from './text-fix.ts';

// A release ignores annotations that nothing reads, and a misspelt rule then checks nothing at all.

/** What is said about annotations in a YAML template that have no effect. Nothing about files that cannot be read. */
export function annotationAdvice(file: TemplateFile, settings: TemplateSettings): readonly Finding[] {
  if (file.kind !== 'yaml-template' || !file.source.text.includes('#@')) return [];
  const documents = documentsOf(file, settings);
  const known = adviceOnDocuments.get(documents);
  if (known) return known;
  const advice = adviceOn(documents, file);
  adviceOnDocuments.set(documents, advice);
  return advice;
}

/** Documents of a template are read once for all its evaluations, and so is what is said about them. */
const adviceOnDocuments = new WeakMap<readonly Document[], readonly Finding[]>();

function adviceOn(documents: readonly Document[], file: TemplateFile): readonly Finding[] {
  const isWhereItCounts = !file.isLibrary && !documents.some(mayCountElsewhere);
  return documents.flatMap((document) => {
    const advice: Finding[] = [];
    advise(document, isWhereItCounts ? roleOf(document) : 'unknown', advice);
    return advice;
  });
}

type Annotation = Directive & { readonly kind: 'annotation' };

/** What a node is part of. Content of any type is a part of a schema that keeps the annotations of output. */
type Role = 'schema' | 'any-of-schema' | 'values' | 'output' | 'unknown';

function documentsOf(file: TemplateFile, settings: TemplateSettings): readonly Document[] {
  try {
    return readTemplate(file, settings).documents.documents;
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

/** Whether a function can bring nodes to another place, or an annotation was meant to declare what is here and cannot. */
function mayCountElsewhere(holder: Holder): boolean {
  if (holder.comments?.some(({ text }) => FUNCTION.test(text))) return true;
  if (holder.kind !== 'document' && annotationsOf(holder.comments).some(({ name }) => isDeclaration(name))) return true;
  return partsOf(holder.value).some(mayCountElsewhere);
}

/** The comment of code that begins a function. */
const FUNCTION = /^@(?:template\/code)? +def\b/;

function isDeclaration(name: string): boolean {
  return name === VALUES || currentName(name) === SCHEMA;
}

const VALUES = 'data/values';
const SCHEMA = 'data/values-schema';

function roleOf({ comments }: Document): Role {
  const annotations = annotationsOf(comments);
  if (annotations.some(isMisspelledDeclaration)) return 'unknown';
  const names = annotations.map(({ name }) => currentName(name));
  if (names.includes(SCHEMA)) return 'schema';
  return names.includes(VALUES) ? 'values' : 'output';
}

function advise(holder: Holder, around: Role, advice: Finding[]): void {
  const annotations = annotationsOf(holder.comments);
  const role = around === 'schema' && annotations.some(({ name }) => name === 'schema/type') ? 'any-of-schema' : around;
  for (const annotation of annotations) {
    const finding = unknown(annotation) ?? misplaced(annotation, role);
    if (finding) advice.push(finding);
  }
  if (annotations.length > 1) for (const finding of repeated(annotations)) advice.push(finding);
  for (const part of partsOf(holder.value)) advise(part, role, advice);
}

function unknown(annotation: Annotation): Finding | undefined {
  const { name } = annotation;
  if (!isUnknownAnnotation(name)) return undefined;
  const message = `unknown annotation @${name} has no effect`;
  const span = nameSpan(annotation);
  const correction = correctionOf(name, span);
  if (correction) return { code: 'misspelled-annotation', severity: 'warning', message, span, ...correction };
  const hint = hintOnPrefix(name);
  return { code: 'unknown-annotation', severity: 'info', message, span, ...(hint !== undefined && { hint }) };
}

/** How to write the annotation that was most likely meant by an unknown one. */
function correctionOf(name: string, span: Span): Pick<Finding, 'hint' | 'fixes'> | undefined {
  const [start = ''] = /^[\w/-]*/.exec(name) ?? [];
  return knownAnnotations.has(start) ? adviceToSeparate(start, span) : suggestAnnotation(name, span);
}

function adviceToSeparate(start: string, { source, start: at }: Span): Pick<Finding, 'hint' | 'fixes'> {
  const hint = `put a space after @${start}`;
  const behind = at + '@'.length + start.length;
  return { hint, fixes: [replaceText([{ source, start: behind, end: behind }], ' ', { title: hint, applicability: 'unsafe' })] };
}

function hintOnPrefix(name: string): string | undefined {
  if (name === 'schema') return `@${SCHEMA} makes a document a schema`;
  return isOnlyPrefix(name) ? 'its name continues after a slash' : undefined;
}

/** What is said about the annotations of a template that were meant to declare a schema or values. */
export function misspelledDeclarations(file: TemplateFile, settings: TemplateSettings): readonly Finding[] {
  if (file.kind !== 'yaml-template' || !file.source.text.includes('#@')) return [];
  const annotations = documentsOf(file, settings).flatMap(({ comments }) => annotationsOf(comments));
  return annotations.filter(isMisspelledDeclaration).flatMap((annotation) => unknown(annotation) ?? []);
}

function isMisspelledDeclaration({ name }: Annotation): boolean {
  const nearest = isUnknownAnnotation(name) ? nearestAnnotation(name) : undefined;
  return nearest !== undefined && isDeclaration(nearest);
}

function misplaced(annotation: Annotation, role: Role): Finding | undefined {
  const { name } = annotation;
  const reach = knownAnnotations.get(name);
  const common = { code: 'misplaced-annotation', severity: 'info', span: nameSpan(annotation) } as const;
  if (reach === 'other-documents' && role === 'schema') {
    const fix = replaceName(name, 'schema/validation', { span: common.span, prefix: '@' });
    return { ...common, message: `@${name} has no effect in a schema`, hint: 'write @schema/validation', ...fix };
  }
  if (reach !== 'schemas' || (role !== 'values' && role !== 'output') || isDeclaration(name)) return undefined;
  return { ...common, message: `@${name} has no effect outside a schema`, ...adviceOutsideSchema(name, role, common.span) };
}

function adviceOutsideSchema(name: string, role: 'values' | 'output', span: Span): Pick<Finding, 'hint' | 'fixes'> {
  if (role === 'values') return { hint: 'write it in the schema of the data values' };
  if (currentName(name) !== 'schema/validation') return { hint: `a schema is a document with @${SCHEMA}` };
  const fix = replaceName(name, 'assert/validate', { span, prefix: '@', applicability: 'unsafe' });
  return { hint: 'use @assert/validate to check rendered output', ...fix };
}

/**
 * Declarations that are twice are errors, and of annotations that are not ours nobody knows what they are for. One that says the same as the
 * one that counts does no harm.
 */
function* repeated(annotations: readonly Annotation[]): Iterable<Finding> {
  const byName = new Map<string, Annotation[]>();
  for (const annotation of annotations) {
    const { name } = annotation;
    if (!knownAnnotations.has(name) || isDeclaration(name)) continue;
    const others = byName.get(name);
    if (others) others.push(annotation);
    else byName.set(name, [annotation]);
  }
  for (const [name, all] of byName) {
    const last = all.at(-1);
    const first = all.find((annotation) => last && textOf(annotation) !== textOf(last));
    if (!first || !last) continue;
    const times = all.length === 2 ? 'twice' : `${all.length} times`;
    const message = `@${name} is ${times} on this node; only the last one counts`;
    const related = [{ message: 'this one counts', span: nameSpan(last) }];
    yield { code: 'repeated-annotation', severity: 'info', message, span: nameSpan(first), related };
  }
}

function textOf({ span: { source, start, end } }: Annotation): string {
  return source.text.slice(start, end).trim();
}

/** Where the name is, with its `@`. */
function nameSpan({ name, span: { source, start } }: Annotation): Span {
  const at = start + '#'.length;
  return { source, start: at, end: at + '@'.length + name.length };
}

function partsOf(value: Content): readonly Holder[] {
  return isCollection(value) ? value.items : [];
}
