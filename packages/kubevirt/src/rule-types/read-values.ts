import { findFormat } from '@assay/formats';

import { describeType, readInteger, readText } from '../scalar-reading.ts';
import { locationOf } from '../vm-location.ts';
import type { VmTree, VmValue } from '../vm-tree.ts';
import type { Advice, Readable } from './rule-type.ts';

/** A value of the VM together with what it was read as. */
export interface Reading<Value> {
  readonly value: VmValue;
  readonly reading: Value;
}

export function readIntegers(values: readonly VmValue[], tree: VmTree): Readable<readonly Reading<bigint>[]> {
  return readAll(values, tree, readInteger, 'int or resource.Quantity', ({ node }) => {
    const hint = node?.kind === 'scalar' && /^[0-9.]+ *[a-z]+$/i.test(node.text) ? findFormat('quantity')?.hint : undefined;
    return hint === undefined ? undefined : { hint };
  });
}

export function readTexts(values: readonly VmValue[], tree: VmTree): Readable<readonly Reading<string>[]> {
  const texts = readAll(values, tree, readText, 'string');
  if (texts.kind !== 'read') return texts;
  const length = texts.value.reduce((sum, { reading }) => sum + reading.length, 0);
  const [first] = values;
  if (!first || tree.spend(length / CHARACTERS_PER_STEP)) return texts;
  return { kind: 'error', code: 'type-mismatch', problem: 'the rules look at more text than one check may', location: locationOf(first) };
}

const CHARACTERS_PER_STEP = 8;

/** Reads all values in one way; the first that cannot be read so decides. */
function readAll<Value>(
  values: readonly VmValue[],
  tree: VmTree,
  read: (value: VmValue) => Value | undefined,
  wanted: string,
  adviceOn: (value: VmValue) => Advice | undefined = () => undefined,
): Readable<readonly Reading<Value>[]> {
  const readings: Reading<Value>[] = [];
  for (const value of values) {
    const unknown = tree.unknownIn(value);
    if (unknown) return { kind: 'unknown', value: unknown };
    const reading = read(value);
    if (reading === undefined) {
      return {
        kind: 'error',
        code: 'type-mismatch',
        problem: `mismatching type: ${describeType(value)}, not ${wanted}`,
        location: locationOf(value),
        advice: adviceOn(value),
      };
    }
    readings.push({ value, reading });
  }
  return { kind: 'read', value: readings };
}
