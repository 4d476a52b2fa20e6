import type { Charge, Value } from '@assay/jmespath';
import { Fault, isList, isObject } from '@assay/jmespath';

/** Lists and maps are nested at most so deep. Documents that are read stay far below; what is made of several can add to them. */
const MAX_DEPTH = 1000;

/** Throws a `Fault` of the code `exhausted` if a value is nested so deep that going through it could end in a stack overflow. */
export function checkDepth(value: Value, what: string, charge: Charge, depth = 0): void {
  if (!isList(value) && !isObject(value)) return;
  if (depth >= MAX_DEPTH) throw new Fault('exhausted', `${what} is nested more than ${MAX_DEPTH} levels deep`);
  const parts = Object.values<Value>(value);
  charge(parts.length);
  for (const part of parts) checkDepth(part, what, charge, depth + 1);
}
