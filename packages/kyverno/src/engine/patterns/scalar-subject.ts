import { formatFloat } from '@assay/go-values';
import type { Charge, Value } from '@assay/jmespath';
import { Int64 } from '@assay/jmespath';
import type { Quantity } from '@assay/kubernetes-values';
import { readDuration, readQuantity } from '../../values/amounts.ts';
import { chargeText } from '../../values/charge-text.ts';

/** A scalar of a resource as text patterns look at it. What is not asked for is not read. */
export class ScalarSubject {
  readonly value: Value;
  readonly charge: Charge;
  #amountText: string | undefined | null = null;
  #duration: bigint | undefined | null = null;
  #quantity: Quantity | undefined | null = null;

  constructor(value: Value, charge: Charge) {
    this.value = value;
    this.charge = charge;
  }

  /** The value in nanoseconds if it is a duration. Null counts as `0`; booleans and collections are none. */
  get duration(): bigint | undefined {
    if (this.#duration === null) this.#duration = readAs(readDuration, this.#readAmountText());
    return this.#duration;
  }

  /** The value as quantity if it is one; null, booleans and collections as above. */
  get quantity(): Quantity | undefined {
    if (this.#quantity === null) this.#quantity = readAs(readQuantity, this.#readAmountText());
    return this.#quantity;
  }

  /** The text that wildcards are matched against; null and collections have none. */
  get text(): string | undefined {
    if (typeof this.value === 'string') return this.value;
    if (typeof this.value === 'number') return formatFloat(this.value, 'E');
    if (typeof this.value === 'boolean') return String(this.value);
    return this.value instanceof Int64 ? String(this.value.value) : undefined;
  }

  #readAmountText(): string | undefined {
    if (this.#amountText === null) {
      this.#amountText = amountText(this.value);
      chargeText(this.charge, this.#amountText ?? '');
    }
    return this.#amountText;
  }
}

function readAs<Amount>(read: (text: string) => Amount | undefined, text: string | undefined): Amount | undefined {
  return text === undefined ? undefined : read(text);
}

function amountText(value: Value): string | undefined {
  if (value === null) return '0';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatFloat(value, 'f', 6);
  return value instanceof Int64 ? String(value.value) : undefined;
}
