import type { Value } from '@assay/jmespath';
import { Int64, isList, isObject, printGoValue } from '@assay/jmespath';

import { objectWith } from '../../objects/with-fields.ts';
import { scanReferences, unescapeReferences } from './scan-variables.ts';

/** A document whose references are replaced, or why one cannot be. */
export type ReferencesResolved =
  | { readonly kind: 'value'; readonly value: Value }
  /** `path` leads to the text or the key that holds the reference. */
  | ({ readonly kind: 'problem'; readonly message: string; readonly path: string } & ReferenceFault);

/** Why a reference cannot be replaced, for those who see it where it is written. */
export interface ReferenceFault {
  readonly summary: string;
  /** The last step of a path that leads nowhere, and the steps that would lead on there. */
  readonly found?: string;
  readonly known?: readonly string[];
}

/**
 * Replaces the references `$(path)` of a document by texts that stand elsewhere in it. An operator before the path, as in
 * `$(<=./../limits/memory)`, is put before the text. Follows pkg/engine/variables/vars.go of Kyverno (v1.19.0).
 */
export function resolveReferences(document: Value): ReferencesResolved {
  if (!holdsReference(document)) return { kind: 'value', value: document };
  const leaves = new Map<string, Value>();
  collectLeaves(document, '', leaves);
  try {
    return { kind: 'value', value: resolveValue(document, '', leaves) };
  } catch (error) {
    if (!(error instanceof ReferenceFailure)) throw error;
    return { kind: 'problem', message: error.message, path: error.path, ...error.fault };
  }
}

/** The step of a path into a document, as Kyverno writes it. */
export function pathStep(name: string | number): string {
  return typeof name === 'number' ? `/${name}` : `/${name.replaceAll('/', '\\/')}`;
}

/** Ends the replacing; caught at its door. */
class ReferenceFailure extends Error {
  override readonly name = 'ReferenceFailure';
  readonly path: string;
  readonly fault: ReferenceFault;

  constructor(message: string, path: string, fault: ReferenceFault) {
    super(message);
    this.path = path;
    this.fault = fault;
  }
}

function holdsReference(value: Value): boolean {
  if (typeof value === 'string') return value.includes('$(');
  if (isList(value)) return value.some(holdsReference);
  return isObject(value) && Object.entries<Value>(value).some(([name, each]) => name.includes('$(') || holdsReference(each));
}

/** The scalars of a document by their path, from which anchors are taken off; a key stands at the path of its object. */
function collectLeaves(value: Value, path: string, leaves: Map<string, Value>): void {
  if (isList(value)) value.forEach((each, index) => collectLeaves(each, path + pathStep(index), leaves));
  else if (!isObject(value)) leaves.set(withoutAnchors(path), value);
  else {
    for (const [name, each] of Object.entries<Value>(value)) {
      leaves.set(withoutAnchors(path), name);
      collectLeaves(each, path + pathStep(name), leaves);
    }
  }
}

function withoutAnchors(path: string): string {
  return path
    .split('/')
    .map((step) => /^[+<=X^]?\((.+)\)$/.exec(step)?.[1] ?? step)
    .join('/');
}

function resolveValue(value: Value, path: string, leaves: ReadonlyMap<string, Value>): Value {
  if (typeof value === 'string') return resolveText(value, path, leaves);
  if (isList(value)) return value.map((each, index) => resolveValue(each, path + pathStep(index), leaves));
  if (!isObject(value)) return value;
  return objectWith(
    Object.fromEntries(
      Object.entries<Value>(value).map(([name, each]) => [resolveText(name, path, leaves), resolveValue(each, path + pathStep(name), leaves)]),
    ),
  );
}

function resolveText(text: string, path: string, leaves: ReadonlyMap<string, Value>): string {
  let resolved = '';
  let at = 0;
  for (const reference of scanReferences(text)) {
    resolved += text.slice(at, reference.start) + resolveReference(reference.text, path, leaves);
    at = reference.end;
  }
  return unescapeReferences(resolved + text.slice(at));
}

const OPERATOR = /^(?:>=|<=|>|<|!)/;

function resolveReference(reference: string, path: string, leaves: ReadonlyMap<string, Value>): string {
  const inner = reference.replace(/^[$()]+/, '').replace(/[$()]+$/, '');
  const operator = OPERATOR.exec(inner)?.[0] ?? '';
  const target = inner.slice(operator.length);
  if (target === '') {
    const message = `failed to resolve ${reference} at path ${path}: expected path, found empty reference`;
    throw new ReferenceFailure(message, path, { summary: `"${reference}" needs a path` });
  }
  const place = target.startsWith('/') ? target : joinPaths(path, target);
  const value = leaves.get(place) ?? null;
  if (typeof value === 'string') return operator + value;
  const number = operator === '' ? undefined : printNumber(value);
  if (number !== undefined) return operator + number;
  const fault = value === null ? nothingAt(target, place, leaves) : { summary: `what stands at "${target}" is no text` };
  throw new ReferenceFailure(failureMessage(value, operator, reference, path), path, fault);
}

function printNumber(value: Value): string | undefined {
  if (value instanceof Int64) return String(value.value);
  return typeof value === 'number' ? value.toFixed(6) : undefined;
}

function failureMessage(value: Value, operator: string, reference: string, path: string): string {
  if (operator !== '') {
    const cause = `incorrect expression: operator ${operator} does not match with value ${printGoValue(value, () => {})}`;
    return `failed to resolve ${reference} at path ${path}: ${cause}`;
  }
  if (value === null) return `got nil resolved variable ${reference} at path ${path}: <nil>`;
  return `NotResolvedReferenceErr,reference ${reference} not resolved at path ${path}`;
}

function nothingAt(target: string, place: string, leaves: ReadonlyMap<string, Value>): ReferenceFault {
  const start = place.slice(0, place.lastIndexOf('/') + 1);
  const names = [...leaves.keys()].flatMap((path) => (path.startsWith(start) ? path.slice(start.length) : []));
  return {
    summary: `nothing stands at "${target}"${target.startsWith('/') ? ', from the rule on' : ''}`,
    found: place.slice(start.length),
    known: names.filter((name) => name !== '' && !name.includes('/')),
  };
}

/** As `path.Join` of Go: what is left after all `.` and `..`. */
function joinPaths(base: string, relative: string): string {
  const steps: string[] = [];
  for (const step of `${base}/${relative}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}
