import { formatFloat } from '@assay/go-values';
import { OpaqueValue } from './value.ts';
import type { Value } from './value.ts';

/** A span of time in nanoseconds, within 64 bits. */
export class Duration extends OpaqueValue {
  override readonly typeName = 'google.protobuf.Duration';
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    super();
    this.nanos = nanos;
  }

  override equals(other: Value): boolean {
    return other instanceof Duration && other.nanos === this.nanos;
  }

  /** In seconds, as `5400s`. */
  toText(): string {
    const seconds = this.nanos / 1_000_000_000n;
    const fraction = this.nanos % 1_000_000_000n;
    return `${formatFloat(Number(seconds) + Number(fraction) / 1e9, 'f')}s`;
  }
}
