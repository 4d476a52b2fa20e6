import type { Source } from '@assay/source';

import type { TemplateSettings } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { isCollection, valueSpan } from '../model.ts';
import type { Document, Holder } from '../model.ts';
import type { TemplateFile } from '../template-file.ts';
import { annotationsOf } from '../template/directives.ts';
import { readTemplate } from '../template/read-template.ts';
import { helmTemplate } from './helm-template.ts';
import { hiddenLine } from './hidden-line.ts';
import type { Candidate, Lookalike } from './lookalike.ts';
import { plainCode, unspacedCode } from './plain-code.ts';
import { ANNOTATION, untemplatedText } from './untemplated-text.ts';

// What is not evaluated is rendered as it is, and nothing fails.

const LOOKALIKES: readonly Lookalike[] = [plainCode, untemplatedText, helmTemplate];

/** What is said about text in a YAML template that looks like code. Nothing about files that cannot be read. */
export function lookalikeAdvice(file: TemplateFile, settings: TemplateSettings): readonly Finding[] {
  if (file.kind !== 'yaml-template') return [];
  if (!MARKS.test(file.source.text)) return hiddenLine(file);
  const known = adviceOnSources.get(file.source);
  if (known) return known;
  const documents = documentsOf(file, settings).filter(isOutput);
  const advice = [...hiddenLine(file), ...documents.flatMap((document) => adviceOn(document, { isTemplated: false, flow: undefined }))];
  adviceOnSources.set(file.source, advice);
  return advice;
}

const MARKS = /data\.values|\(@=|\{\{/;

const adviceOnSources = new WeakMap<Source, readonly Finding[]>();

function documentsOf(file: TemplateFile, settings: TemplateSettings): readonly Document[] {
  try {
    return readTemplate(file, settings).documents.documents;
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

/** Schemas and data values can read no data values. */
function isOutput({ comments }: Document): boolean {
  return !annotationsOf(comments).some(({ name }) => name.startsWith('data/values') || name === 'schema/match');
}

/** What holds for all nodes below one. */
type Surroundings = Pick<Candidate, 'isTemplated' | 'flow'>;

function adviceOn(holder: Holder, around: Surroundings): readonly Finding[] {
  const { flow } = around;
  const isTemplated = around.isTemplated || annotationsOf(holder.comments).some(({ name }) => name === ANNOTATION);
  const key: Candidate[] = holder.kind === 'map-item' ? [{ content: holder.key, isKey: true, span: holder, isTemplated, flow }] : [];
  const candidates = [...key, { content: holder.value, isKey: false, span: valueSpan(holder), isTemplated, flow }];
  const own = [...unspacedCode(holder.comments), ...candidates.flatMap((candidate) => firstOf(candidate) ?? [])];
  const parts: readonly Holder[] = isCollection(holder.value) ? holder.value.items : [];
  const inner = { isTemplated, flow: flow ?? (isFlow(holder) ? holder : undefined) };
  return [...own, ...parts.flatMap((part) => adviceOn(part, inner))];
}

function isFlow({ source, value, valueStart }: Holder): boolean {
  return isCollection(value) && /[[{]/.test(source.text.charAt(valueStart));
}

function firstOf(candidate: Candidate): Finding | undefined {
  for (const lookalike of LOOKALIKES) {
    const finding = lookalike(candidate);
    if (finding) return finding;
  }
  return undefined;
}
