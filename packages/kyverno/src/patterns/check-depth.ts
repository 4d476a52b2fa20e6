import type { Charge, Value } from '@assay/jmespath';
import { Fault, isList, isObject } from '@assay/jmespath';

/** Lists and maps of a pattern are nested at most so deep. Documents that are read stay far below; values of variables can add to them. */
const MAX_DEPTH = 1000;

/** Throws a `Fault` of the code `exhausted` if a pattern is nested so deep that comparing could end in a stack overflow. */
export function checkDepth(pattern: Value, charge: Charge, depth = 0): void {
  if (!isList(pattern) && !isObject(pattern)) return;
  if (depth >= MAX_DEPTH) throw new Fault('exhausted', `the pattern is nested more than ${MAX_DEPTH} levels deep`);
  const parts = Object.values<Value>(pattern);
  charge(parts.length);
  for (const part of parts) checkDepth(part, charge, depth + 1);
}
