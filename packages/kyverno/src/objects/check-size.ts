import type { Charge, Value } from '@assay/jmespath';
import { Fault, isList, isObject } from '@assay/jmespath';

/** Lists and maps are nested at most so deep. Documents that are read stay far below; what is made of several can add to them. */
const MAX_DEPTH = 1000;

/** A value has at most so many parts, where 16 UTF-16 code units of a text count as one. */
const MAX_PARTS = 250_000;

/**
 * Throws a `Fault` of the code `exhausted` if a value is nested so deep that going through it could end in a stack overflow, or is far
 * larger than any object of Kubernetes: what is made by copying can stand for more than could ever be printed.
 */
export function checkSize(value: Value, what: string, charge: Charge): void {
  let parts = 0;
  const visit = (part: Value, depth: number): void => {
    parts += typeof part === 'string' ? 1 + (part.length >>> 4) : 1;
    if (parts > MAX_PARTS) throw new Fault('exhausted', `${what} has more than ${MAX_PARTS} parts`);
    if (!isList(part) && !isObject(part)) return;
    if (depth >= MAX_DEPTH) throw new Fault('exhausted', `${what} is nested more than ${MAX_DEPTH} levels deep`);
    if (isList(part)) for (const item of part) visit(item, depth + 1);
    else for (const name of Object.keys(part)) visit(part[name] ?? null, depth + 1);
  };
  visit(value, 0);
  charge(parts);
}
