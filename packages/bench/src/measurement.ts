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

/** One line for a terminal, with a mark where the promise is not kept. */
export function measurementLine(measurement: Measurement): string {
  const { name, value, unit } = measurement;
  const mark = isKept(measurement) ? '' : '  NOT KEPT';
  return `${name.padEnd(58)} ${shortNumber(value).padStart(12)} ${unit.padEnd(24)} ${promise(measurement)}${mark}`.trimEnd();
}

/** A table in Markdown. */
export function measurementTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { name, value, unit } = measurement;
    return `| ${name} | ${shortNumber(value)} ${unit} | ${promise(measurement)}${isKept(measurement) ? '' : ', **not kept**'} |\n`;
  });
  return `| figure | median | promise |\n|---|---|---|\n${rows.join('')}`;
}

function promise({ atLeast, atMost }: Measurement): string {
  return atLeast !== undefined ? `≥ ${shortNumber(atLeast)}` : atMost !== undefined ? `≤ ${shortNumber(atMost)}` : '';
}

function isKept({ value, atLeast = -Infinity, atMost = Infinity }: Measurement): boolean {
  return value >= atLeast && value <= atMost;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

function shortNumber(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}
