import type { ObjectValue } from '@assay/jmespath';
import type { YamlObject } from '@assay/kyverno/objects';
import { entryNamed, readYaml, resolveAlias, stringValue } from '@assay/source';
import type { Comment, Entry, MappingNode } from '@assay/source';

import { printMembers, printScalar } from './print-yaml.ts';
import type { CommentsByName } from './print-yaml.ts';

/** What is written in place of a policy. */
export interface NewPolicy {
  readonly kind: string;
  readonly name: string;
  readonly spec: ObjectValue;
  /** The rules that it was made from; comments of other rules are none of it. Without them it is all of the old one. */
  readonly rules?: readonly string[];
}

/** The head of the old text, its metadata as they are written but for the name, and the new spec. */
export function policyText(old: YamlObject, policy: NewPolicy, isFirst: boolean): string {
  const { source, root } = old;
  const comments = readYaml(source).comments;
  const head = isFirst ? source.text.slice(0, lineStart(source.text, root.origin.start)) : '';
  const metadata = metadataText(old, policy.name);
  const above = commentsOf(root, comments, policy, isFirst);
  const lines = [
    'apiVersion: policies.kyverno.io/v1',
    `kind: ${policy.kind}`,
    ...metadata,
    ...(above.get('') ?? []).map((comment) => `#${comment}`),
    'spec:',
    ...printMembers(policy.spec, 2, above),
  ];
  return `${head}${lines.join('\n')}\n`;
}

const AUTOGEN_ANNOTATION = 'pod-policies.kyverno.io/autogen-controllers';

/** The lines of the metadata with another name and without what only old policies read. */
function metadataText({ source, root }: YamlObject, name: string): readonly string[] {
  const { text } = source;
  const entry = entryNamed(root, 'metadata');
  const metadata = entry && resolveAlias(entry.value);
  if (entry === undefined || metadata?.kind !== 'mapping') return ['metadata:', `  name: ${printScalar(name, 2)}`];
  const start = entry.key.origin.start;
  const end = lineEnd(text, metadata.origin.end);
  const edits = [...nameEdit(metadata, name), ...annotationEdit(metadata, text)];
  let edited = '';
  let at = start;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return (edited + text.slice(at, end)).trimEnd().split(/\r?\n/);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function nameEdit(metadata: MappingNode, name: string): readonly Edit[] {
  const value = entryNamed(metadata, 'name')?.value;
  if (value?.kind !== 'scalar' || value.text === name) return [];
  return [{ start: value.origin.start, end: value.origin.end, text: printScalar(name, 2) }];
}

function annotationEdit(metadata: MappingNode, text: string): readonly Edit[] {
  const annotations = entryNamed(metadata, 'annotations');
  const map = annotations && resolveAlias(annotations.value);
  if (annotations === undefined || map?.kind !== 'mapping' || map.flow || metadata.flow) return [];
  const entry = entryNamed(map, AUTOGEN_ANNOTATION);
  if (entry === undefined) return [];
  return [lines(map.entries.length === 1 ? annotations : entry, text)];
}

/** All lines of an entry. */
function lines(entry: Entry, text: string): Edit {
  return { start: lineStart(text, entry.key.origin.start), end: Math.min(lineEnd(text, entry.value.origin.end) + 1, text.length), text: '' };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

/** Where comments of a part of a rule go. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  match: ['matchConstraints'],
  exclude: ['matchConditions', 'matchConstraints'],
  preconditions: ['matchConditions', 'matchConstraints'],
  celPreconditions: ['matchConditions', 'matchConstraints'],
  context: ['variables', 'validations', 'mutations', 'generate'],
  validate: ['validations'],
  mutate: ['mutations'],
  generate: ['generate'],
  verifyImages: ['validations'],
  conditions: ['conditions'],
  schedule: ['schedule'],
};

/**
 * The comments within the spec, above what has become of what they are about; those above it have an empty name. The first policy has
 * those that are about no rule.
 */
function commentsOf(root: MappingNode, comments: readonly Comment[], { spec: written, rules }: NewPolicy, isFirst: boolean): CommentsByName {
  const names = Object.keys(written);
  const spec = entryNamed(root, 'spec');
  const homes = new Map<string, string[]>();
  if (spec === undefined) return homes;
  const metadataEnd = entryNamed(root, 'metadata')?.value.origin.end ?? 0;
  const places = placesIn(spec);
  for (const { span, text } of comments) {
    if (span.start < metadataEnd) continue;
    const isAbove = span.start < spec.key.origin.start;
    const place = isAbove ? undefined : (places.find(({ end }) => span.start <= end) ?? places.at(-1));
    const isOfNewPolicy = place?.rule === undefined ? isFirst : rules === undefined || rules.includes(place.rule);
    if (!isOfNewPolicy) continue;
    const wanted = HOMES[place?.name ?? ''] ?? [];
    const home = isAbove ? '' : (wanted.find((name) => names.includes(name)) ?? names[0] ?? '');
    homes.set(home, [...(homes.get(home) ?? []), text]);
  }
  return homes;
}

interface Place {
  readonly name: string;
  readonly end: number;
  /** The rule that it is a part of. */
  readonly rule?: string;
}

/** The parts of a spec in the order of the text: the fields of its rules, and its own. */
function placesIn(spec: Entry): readonly Place[] {
  const map = resolveAlias(spec.value);
  if (map.kind !== 'mapping') return [];
  return map.entries.flatMap((entry): readonly Place[] => {
    const value = resolveAlias(entry.value);
    if (entry.name !== 'rules' || value.kind !== 'sequence') return [{ name: entry.name ?? '', end: entry.value.origin.end }];
    return value.items.flatMap((item) => {
      const fields = resolveAlias(item);
      if (fields.kind !== 'mapping') return [];
      const rule = stringValue(entryNamed(fields, 'name')?.value) ?? '';
      return fields.entries.map((field) => ({ name: field.name ?? '', end: field.value.origin.end, rule }));
    });
  });
}
