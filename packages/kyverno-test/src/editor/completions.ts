import type { Completion, EditorPlace } from '@assay/findings';
import { KNOWN_KINDS, describeShape, parseAnchor } from '@assay/kyverno/descriptions';
import type { Shape, ShapeField } from '@assay/kyverno/descriptions';
import { sortsOf } from '@assay/kyverno/policy';
import { isOutsideQuotes } from '@assay/source';
import type { KeyPlace, Span, Steps, TreePlace } from '@assay/source';

import { completeCel } from './cel-answers.ts';
import { insideQuotes } from './definition.ts';
import { documentPlace } from './document-place.ts';
import type { DocumentPlace } from './document-place.ts';
import { describeField } from './hover.ts';
import { completeJmesPath } from './jmespath-answers.ts';
import { completeNames } from './name-completions.ts';
import { completePaths, completePolicyFiles } from './path-completions.ts';
import { isInObjectPart, shapeOfPlace } from './place-shape.ts';
import { wordAt } from './word-place.ts';

/** What can be written at a place: fields, values, names, files, or what an expression can go on with. */
export function completions(place: EditorPlace): readonly Completion[] {
  const found = documentPlace(place);
  if (!found || (found.scalar && isOutsideQuotes(found.scalar, place.offset))) return [];
  if (found.expression) {
    const word = wordAt(found.expression, place.offset);
    const complete = found.expression.language === 'cel' ? completeCel : completeJmesPath;
    return complete(found.document, found.expression, word);
  }
  const { place: at } = found;
  if (at.kind === 'key') return newFields(found, at, place);
  return at.kind === 'value' ? values(found, at.path, place, '') : below(found, at, place);
}

function newFields({ document, scalar }: DocumentPlace, { path, mapping, entry }: KeyPlace, place: EditorPlace): readonly Completion[] {
  const present = new Set(mapping.entries.filter((each) => each !== entry).map(({ name }) => name));
  const replaces = scalar ? insideAnchor(insideQuotes(scalar)) : wordBefore(place);
  const shape = shapeOfPlace(document, path);
  const hasColon = /^\)?["']? *:/.test(document.source.text.slice(replaces.end, replaces.end + LONGEST_GAP));
  return fieldsOf(shape, present).map((field) => offerField(field, replaces, entry || hasColon ? field.name : undefined));
}

/** The key within the anchor around it, if there is one. */
function insideAnchor(written: Span): Span {
  const text = written.source.text.slice(written.start, written.end);
  const key = parseAnchor(text)?.key;
  if (key === undefined) return written;
  const start = written.start + text.indexOf('(') + 1;
  return { ...written, start, end: start + key.length };
}

/** Between a key and its colon. */
const LONGEST_GAP = 10;

/** On a line of its own below a key: fields, values, or elements of a list, which need a dash if there is none. */
function below(found: DocumentPlace, at: Exclude<TreePlace, KeyPlace>, place: EditorPlace): readonly Completion[] {
  const shape = shapeOfPlace(found.document, at.path);
  const replaces = found.scalar?.origin ?? wordBefore(place);
  if (shape.kind === 'object') return fieldsOf(shape, new Set()).map((field) => offerField(field, replaces));
  if (shape.kind !== 'list') return values(found, at.path, place, '');
  const element = shape.element();
  if (element.kind === 'object') return fieldsOf(element, new Set()).map((field) => offerField(field, replaces, `- ${fieldText(field)}`));
  return values(found, [...at.path, 0], place, '- ');
}

function values({ document, scalar }: DocumentPlace, path: Steps, place: EditorPlace, prefix: string): readonly Completion[] {
  const shape = shapeOfPlace(document, path);
  const replaces = scalar && scalar.origin.end > scalar.origin.start ? insideQuotes(scalar) : wordBefore(place);
  const offered = [
    ...completeNames(document, path, place),
    ...knownValues(document, path, shape).map((label) => ({ label, kind: 'value' as const })),
  ];
  const isPath = shape.kind === 'scalar' && shape.type === 'path';
  const beside = isPath ? completePaths(scalar, replaces, place) : [];
  const policies = isPath && path.includes('policies') ? completePolicyFiles(replaces, place) : [];
  const paths = [...beside, ...policies.filter(({ label }) => !beside.some((each) => each.label === label))];
  return [
    ...offered.map((each) => ({ ...each, replaces, text: prefix + each.label })),
    ...paths.map((each) => ({ ...each, text: prefix + (each.text ?? each.label) })),
  ];
}

/** The values that a field can have, where these are few or known. */
function knownValues(document: DocumentPlace['document'], path: Steps, shape: Shape): readonly string[] {
  const { role, sort } = document;
  const listed = shape.kind === 'scalar' ? shape.values : [];
  if (listed.length > 0 || (role.kind !== 'policy' && role.kind !== 'exception') || isInObjectPart(document, path)) return listed;
  const name = path.findLast((step) => typeof step === 'string');
  if (path.length === 1) {
    if (name === 'kind') return [...new Set(sortsOf(sort.group).map(({ kind }) => kind))];
    return name === 'apiVersion' ? [...new Set(sortsOf(sort.group).map(({ version }) => `${sort.group}/${version}`))] : [];
  }
  switch (name) {
    case 'kinds':
    case 'kind':
      return path.includes('subjects') ? [] : KNOWN_KINDS.map(({ kind }) => kind);
    case 'resources':
      return KNOWN_KINDS.map(({ resource }) => resource);
    case 'apiGroups':
      return [...new Set(KNOWN_KINDS.map(({ group }) => group))].filter((group) => group !== '');
    case 'apiVersions':
      return [...new Set(KNOWN_KINDS.map(({ version }) => version))];
    case undefined:
    default:
      return [];
  }
}

function fieldsOf(shape: Shape, present: ReadonlySet<string | undefined>): readonly ShapeField[] {
  return shape.kind === 'object' ? shape.fields().filter(({ name }) => !present.has(name)) : [];
}

function offerField(field: ShapeField, replaces: Span, text: string = fieldText(field)): Completion {
  return { label: field.name, kind: 'field', detail: describeShape(field.shape), documentation: describeField(field), replaces, text };
}

function fieldText({ name, shape }: ShapeField): string {
  return shape.kind === 'scalar' || shape.kind === 'any' ? `${name}: ` : `${name}:`;
}

/** The word that ends at a place. */
function wordBefore({ file, offset }: EditorPlace): Span {
  const source = file.source!;
  const word = /[\w./*-]*$/.exec(source.text.slice(source.text.lastIndexOf('\n', offset - 1) + 1, offset))?.[0] ?? '';
  return { source, start: word === '-' ? offset : offset - word.length, end: offset };
}
