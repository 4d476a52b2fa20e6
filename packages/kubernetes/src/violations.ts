import { adviseQuotes, replaceName, suggestName, valuePlaces } from '@assay/findings';
import type { Fix, NotChecked, RelatedLocation, Severity, Violation } from '@assay/findings';
import { isInFile, jsonPointer, locate, outermostSource, pathSteps, placeOfField, valueNamed } from '@assay/source';
import type { ContentNode, MappingNode, Node, Origin, Path, Span } from '@assay/source';

import { describeDemand } from './check/describe-demand.ts';
import type { BrokenRule, MissingField, Problem, UnknownField, UnreadableRule, WrongType, WrongValue } from './check/problem.ts';
import { DIALECT_ID } from './dialect-id.ts';
import type { KindAdvice } from './find-kind.ts';
import type { RuleMistake, Schema, SchemaType } from './model.ts';

/** An object, and what messages call it. */
export interface JudgedObject {
  readonly root: MappingNode;
  readonly apiVersion: string;
  readonly kind: string;
}

/** What is wrong with an object as violation. Indices are no part of a message: what a loop writes is said once. */
export function problemViolation(problem: Exclude<Problem, UnreadableRule>, object: JudgedObject): Violation {
  switch (problem.kind) {
    case 'unknown-field':
      return unknownField(problem, object);
    case 'missing-field':
      return missingField(problem, object);
    case 'wrong-type':
      return wrongType(problem, object);
    case 'wrong-value':
      return wrongValue(problem, object);
    case 'broken-rule':
      return brokenRule(problem, object);
  }
}

/** A rule of a definition that cannot be evaluated: said once, where the rule is. */
export function unreadableRule({ rule, reason }: UnreadableRule): NotChecked {
  return { ...locate(rule.span), reason: `the rule "${rule.expression}" cannot be evaluated: ${reason}`, cause: 'failed' };
}

/** A rule of a definition for which the API server refuses the definition. */
export function invalidRule({ message, span }: RuleMistake): Violation {
  return { ...violation('invalid-rule', 'error', `the API server refuses this rule: ${message}`, span), fault: 'rule' };
}

/** An object of an API that the release has no more. */
export function removedApi(
  object: JudgedObject,
  release: string,
  { removedIn, replacement }: { readonly removedIn: string; readonly replacement: string | undefined },
): Violation {
  const { root, apiVersion, kind } = object;
  const origin = placeOfField(root, ['apiVersion']);
  const when = removedIn === release ? '' : ` (removed in ${removedIn})`;
  return {
    ...violation('removed-api', 'error', `Kubernetes ${release} no longer has ${kind} of ${apiVersion}${when}`, origin),
    path: '/apiVersion',
    ...(replacement !== undefined && replaceName(apiVersion, replacement, { span: origin, applicability: 'unsafe' })),
    hint: replacement === undefined ? 'it has no replacement' : `write ${replacement}, and check which fields changed`,
    related: valuePlaces(origin),
  };
}

/** An object of a kind of which nothing is known. */
export function unknownKind({ root, apiVersion, kind }: JudgedObject, advice: KindAdvice): Violation {
  const message = `no schema of ${kind} of ${apiVersion} is known`;
  const found = violation('unknown-kind', 'info', message, placeOfField(root, []));
  if ('hint' in advice) return { ...found, ...advice };
  const written = valueNamed(root, 'kind');
  return { ...found, ...(written && suggestName(kind, advice.candidates, { span: written.origin })) };
}

function unknownField({ name, entry, candidates, path, schema }: UnknownField, { kind }: JudgedObject): Violation {
  const { origin } = entry.key;
  return {
    ...violation('unknown-field', 'error', `${kind} has no field ${fieldName(path)}`, origin),
    path: jsonPointer(path),
    ...(hintOfRelease(schema, name) ??
      suggestName(name, candidates, { span: origin }) ??
      suggestName(name, schema.fields.keys(), { span: origin, taken: schema.fields.keys() })),
    ...related(origin, schema),
  };
}

function hintOfRelease({ otherReleases }: Schema, name: string): { readonly hint: string } | undefined {
  const hint = otherReleases?.get(name);
  return hint === undefined ? undefined : { hint };
}

/** That an object does not say what it is: it lacks `apiVersion`, or, where no kind is known, `kind`. */
export function missingSort(root: MappingNode, kind: string): Violation {
  const [subject, field] = kind === '' ? ['an object', 'kind'] : [kind, 'apiVersion'];
  const origin = placeOfField(root, [field]);
  return { ...violation('missing-field', 'error', `${subject} needs the field ${field}`, origin), path: '', related: valuePlaces(origin) };
}

function missingField({ path, schema }: MissingField, { root, kind }: JudgedObject): Violation {
  const origin = placeOfField(root, pathSteps(path));
  return {
    ...violation('missing-field', 'error', `${kind} needs the field ${fieldName(path)}`, origin),
    path: jsonPointer(path?.parent),
    ...related(origin, schema),
  };
}

function wrongType({ expected, node, path, schema }: WrongType, { root }: JudgedObject): Violation {
  const origin = isNull(node) ? placeOfField(root, pathSteps(path)) : node.origin;
  return {
    ...violation('wrong-type', 'error', `${fieldName(path)} must be ${TYPE_NAMES[expected]}, not ${nameOfType(node)}`, origin),
    path: jsonPointer(path),
    ...adviceOnQuotes(node, expected),
    ...related(origin, schema),
  };
}

function wrongValue({ node, path, schema, demand }: WrongValue, { root }: JudgedObject): Violation {
  const origin = isScalar(node) ? node.origin : placeOfField(root, pathSteps(path));
  const texts = demand.kind === 'enum' ? demand.values.filter((value) => typeof value === 'string') : [];
  const name = isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
  return {
    ...violation('wrong-value', 'error', `${fieldName(path)} must ${describeDemand(demand)}`, origin),
    path: jsonPointer(path),
    ...(name !== undefined && suggestName(name, texts, { span: origin })),
    ...related(origin, schema),
  };
}

function brokenRule({ rule, message, path }: BrokenRule, { root }: JudgedObject): Violation {
  const origin = placeOfField(root, pathSteps(path));
  const code = rule.reason === 'FieldValueRequired' ? 'missing-field' : 'wrong-value';
  return {
    ...violation(code, 'error', `${path ? `${fieldName(path)}: ` : ''}${message}`, origin),
    path: jsonPointer(path),
    related: [...(isInFile(rule.span) ? [{ message: 'the rule', ...locate(rule.span) }] : []), ...valuePlaces(origin)],
  };
}

function violation(rule: string, severity: Severity, message: string, span: Span): Violation {
  return { dialect: DIALECT_ID, rule, severity, fault: 'subject', message, ...locate(span) };
}

function related(origin: Origin, { span }: Schema): { readonly related?: readonly RelatedLocation[] } {
  const ofSchema = span && isInFile(span) ? [{ message: 'the schema', ...locate({ ...span, end: span.start }) }] : [];
  const places = [...ofSchema, ...valuePlaces(origin)];
  return places.length === 0 ? {} : { related: places };
}

/** A path as people write it, without indices: `spec.containers[].image`. */
function fieldName(path: Path): string {
  const [first, ...steps] = pathSteps(path);
  if (first === undefined) return 'the object';
  const text = (step: string | number): string => {
    if (typeof step === 'number') return '[]';
    return PLAIN_STEP.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  };
  return `${String(first)}${steps.map(text).join('')}`;
}

const PLAIN_STEP = /^[\w$-]+$/;

const TYPE_NAMES: Readonly<Record<SchemaType, string>> = {
  object: 'a map',
  list: 'a list',
  string: 'a string',
  bytes: 'a string with base64',
  time: 'a string with a time',
  quantity: 'a quantity',
  'int-or-string': 'an integer or a string',
  int32: 'an integer',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
};

const SCALAR_NAMES = { null: 'null', boolean: 'a boolean', integer: 'an integer', float: 'a number', string: 'a string' } as const;

function nameOfType(node: ContentNode): string {
  switch (node.kind) {
    case 'scalar':
      return SCALAR_NAMES[node.type];
    case 'sequence':
      return 'a list';
    case 'mapping':
      return 'a map';
  }
}

/** Most wrong types are a matter of quotes, which have to be around a scalar or must not be. */
function adviceOnQuotes(node: ContentNode, expected: SchemaType): { readonly hint?: string; readonly fixes?: readonly Fix[] } {
  if (node.kind !== 'scalar' || node.type === 'null') return {};
  const { source, start, end, valueFrom } = node.origin;
  const written = outermostSource(source) === source ? source.text.slice(start, end) : undefined;
  if (expected === 'string' && node.type !== 'string')
    return written === node.text || valueFrom?.kind === 'given' ? { ...adviseQuotes(node, { shows: false }) } : { hint: 'convert it to a string' };
  if (node.type === 'string' && PLAIN_VALUES[expected]?.test(node.text)) {
    if (written !== `"${node.text}"` && written !== `'${node.text}'`) return {};
    return replacement(node.origin, node.text, 'write it without quotes');
  }
  return {};
}

const PLAIN_VALUES: Partial<Record<SchemaType, RegExp>> = {
  int32: /^-?(?:0|[1-9]\d*)$/,
  integer: /^-?(?:0|[1-9]\d*)$/,
  number: /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/,
  boolean: /^(?:true|false)$/,
};

function replacement(span: Span, newText: string, hint: string): { readonly hint: string; readonly fixes: readonly Fix[] } {
  return { hint, fixes: [{ title: hint, applicability: 'safe', edits: [{ ...locate(span), newText }] }] };
}

function isScalar(node: Node): node is Extract<Node, { readonly kind: 'scalar' }> {
  return node.kind === 'scalar';
}

function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.type === 'null';
}
