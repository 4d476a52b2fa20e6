import { compareQuantities, quantityFromInteger } from '@assay/kubernetes-values';
import type { Quantity } from '@assay/kubernetes-values';

import type { EvaluationCode } from '../model.ts';
import { resolveArgument } from '../resolve-path.ts';
import type { PlacedPath } from '../rule-path.ts';
import { describeType, readInteger, readText } from '../scalar-reading.ts';
import { locationOf, locationOfMissing, locationOfNothing } from '../vm-location.ts';
import type { VmLocation } from '../vm-location.ts';
import type { VmTree, VmValue } from '../vm-tree.ts';
import type { Advice, Readable } from './rule-type.ts';

/** An allowed value: a text, or the path of one in the VM. */
export type Argument = { readonly kind: 'text'; readonly text: string } | PathArgument;

/** A limit: an exact number, or the path of one in the VM. */
export type Bound = Limit | PathArgument;

interface PathArgument {
  readonly kind: 'path';
  /** Where it is in the rule. */
  readonly key: string;
  readonly path: PlacedPath;
}

export interface Limit {
  readonly kind: 'number';
  readonly quantity: Quantity;
  readonly text: string;
}

/** What values are allowed; an end that is not given is open, one that is given belongs to it. */
export interface Interval {
  readonly low: Limit | undefined;
  readonly high: Limit | undefined;
}

/** The interval between two bounds on a VM. */
export function resolveInterval(low: Bound | undefined, high: Bound | undefined, tree: VmTree): Readable<Interval> {
  const lowLimit = resolveBound(low, tree);
  if (lowLimit.kind !== 'read') return lowLimit;
  const highLimit = resolveBound(high, tree);
  if (highLimit.kind !== 'read') return highLimit;
  return { kind: 'read', value: { low: lowLimit.value, high: highLimit.value } };
}

/** The texts that arguments stand for on a VM. */
export function resolveTexts(given: readonly Argument[], tree: VmTree): Readable<readonly string[]> {
  const texts: string[] = [];
  for (const argument of given) {
    const text = argument.kind === 'text' ? ({ kind: 'read', value: argument.text } as const) : resolveOne(argument, tree, readText, 'a text');
    if (text.kind !== 'read') return text;
    texts.push(text.value);
  }
  return { kind: 'read', value: texts };
}

export function isBelow(value: bigint, low: Limit | undefined): boolean {
  return low !== undefined && compareQuantities(quantityFromInteger(value), low.quantity) < 0;
}

export function isAbove(value: bigint, high: Limit | undefined): boolean {
  return high !== undefined && compareQuantities(quantityFromInteger(value), high.quantity) > 0;
}

/** A limit for machines: a number while that is exact, otherwise text. */
export function limitValue({ text }: Limit): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}

function resolveBound(bound: Bound | undefined, tree: VmTree): Readable<Limit | undefined> {
  if (bound?.kind !== 'path') return { kind: 'read', value: bound };
  const integer = resolveOne(bound, tree, readInteger, 'an integer');
  if (integer.kind !== 'read') return integer;
  return { kind: 'read', value: { kind: 'number', quantity: quantityFromInteger(integer.value), text: String(integer.value) } };
}

function resolveOne<Value>(argument: PathArgument, tree: VmTree, read: (value: VmValue) => Value | undefined, what: string): Readable<Value> {
  const { key, path } = argument;
  const failed = (code: EvaluationCode, problem: string, location: VmLocation, advice?: Advice) =>
    ({ kind: 'error', code, problem: `"${key}": ${problem}`, advice, location }) as const;
  const resolution = resolveArgument(path, tree);
  const met = tree.takeUnknownMet();
  if (met) return { kind: 'unknown', value: met };
  if (resolution.kind === 'not-found') {
    const { problem, advice, nearest } = resolution;
    return failed('argument-path-not-found', `${path.expression}: ${problem}`, locationOfMissing(nearest), advice);
  }
  if (resolution.kind === 'nothing') return failed('argument-not-single', 'expected one value, found 0', locationOfNothing(resolution.nearest));
  const [value, ...others] = resolution.values;
  if (others.length > 0) return failed('argument-not-single', `expected one value, found ${others.length + 1}`, locationOf(value));
  const unknown = tree.unknownIn(value);
  if (unknown) return { kind: 'unknown', value: unknown };
  const result = read(value);
  if (result === undefined) return failed('argument-type-mismatch', `mismatching type: ${describeType(value)}, not ${what}`, locationOf(value));
  return { kind: 'read', value: result };
}
