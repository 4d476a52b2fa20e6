import type { JsonValue } from '@assay/findings';
import { equalJson } from '@assay/kyverno/engine';

import type { OtherPlace, Side } from '../comparison.ts';
import { isJsonList, isJsonObject } from '../trials/trial.ts';
import type { Trial } from '../trials/trial.ts';
import type { DifferenceKind } from '../verdicts/difference-kind.ts';
import type { Verdict } from '../verdicts/verdict.ts';

/** Where what two sides make of a trial is first other; `undefined` if they differ in what they say. */
export function otherPlace(kind: DifferenceKind, { before, after }: Readonly<Record<Side, Verdict>>, { object }: Trial): OtherPlace | undefined {
  if (kind === 'patch') return otherBelow([], before.patched ?? object, after.patched ?? object);
  if (kind !== 'generation') return undefined;
  return otherBelow([], missingIn(before.generated, after.generated), missingIn(after.generated, before.generated));
}

function missingIn(generated: readonly JsonValue[], others: readonly JsonValue[]): JsonValue | undefined {
  return generated.find((one) => !others.some((other) => isEqual(one, other)));
}

function otherBelow(path: OtherPlace['path'], before: JsonValue | undefined, after: JsonValue | undefined): OtherPlace | undefined {
  if (before === undefined ? after === undefined : after !== undefined && isEqual(before, after)) return undefined;
  const names = namesOf(before, after);
  for (const name of names) {
    const found = otherBelow([...path, name], memberAt(before, name), memberAt(after, name));
    if (found) return found;
  }
  return { path, before, after };
}

/** The fields or elements to look into, where both are of one sort. */
function namesOf(before: JsonValue | undefined, after: JsonValue | undefined): readonly (string | number)[] {
  if (isJsonObject(before) && isJsonObject(after)) return [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (isJsonList(before) && isJsonList(after) && before.length === after.length) return [...before.keys()];
  return [];
}

function memberAt(value: JsonValue | undefined, name: string | number): JsonValue | undefined {
  if (isJsonList(value)) return typeof name === 'number' ? value[name] : undefined;
  return isJsonObject(value) && typeof name === 'string' && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isEqual(one: JsonValue, other: JsonValue): boolean {
  return equalJson(one, other, () => {});
}
