/** A measured figure beside what is promised about it. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  /** What the value is: `validations a second`, `times bare Ajv`. */
  readonly unit: string;
  /** The promise, if there is one. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** One line of the table, with a mark where the promise is not kept. */
export function measurementLine({ name, value, unit, atLeast, atMost }: Measurement): string {
  const promise = atLeast !== undefined ? `promised ≥ ${shortNumber(atLeast)}` : atMost !== undefined ? `promised ≤ ${shortNumber(atMost)}` : '';
  const isKept = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  return `${name.padEnd(58)} ${shortNumber(value).padStart(12)} ${unit.padEnd(24)} ${promise}${isKept ? '' : '  NOT KEPT'}`.trimEnd();
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

function shortNumber(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}
