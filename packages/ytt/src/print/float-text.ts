import { formatFloat } from '@assay/go-values';

/** A float as YAML has it: with as many digits as it takes to read it back, and with an exponent below 1e-4 and from 1e6 on. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return formatFloat(value, 'g');
}
