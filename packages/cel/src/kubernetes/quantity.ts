import { addQuantities, compareQuantities, integerValue, parseQuantity, quantityFromInteger, subtractQuantities } from '@assay/kubernetes-values';
import type { Quantity } from '@assay/kubernetes-values';
import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library } from '../libraries/library.ts';
import { OpaqueValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';

/** An amount of a resource as value. */
class QuantityValue extends OpaqueValue {
  override readonly typeName = 'kubernetes.Quantity';
  readonly quantity: Quantity;

  constructor(quantity: Quantity) {
    super();
    this.quantity = quantity;
  }

  override equals(other: Value): boolean | undefined {
    return other instanceof QuantityValue ? compareQuantities(this.quantity, other.quantity) === 0 : undefined;
  }
}

const TYPE = 'kubernetes.Quantity';

function compare(left: QuantityValue, right: QuantityValue): -1 | 0 | 1 {
  return compareQuantities(left.quantity, right.quantity);
}

/** The value as an int; `undefined` if it has a fraction or takes more than 64 bits. */
function toInt(quantity: Quantity): bigint | undefined {
  const value = integerValue(quantity);
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : undefined;
}

function sum(left: QuantityValue, right: Quantity): Value {
  return new QuantityValue(addQuantities(left.quantity, right));
}

function difference(left: QuantityValue, right: Quantity): Value {
  return new QuantityValue(subtractQuantities(left.quantity, right));
}

/** Quantities: k8s.io/apiserver/pkg/cel/library/quantity.go. */
export const quantityLibrary: Library = {
  name: 'kubernetes.quantity',
  functions: [
    overload('string_to_quantity', `quantity(string) -> ${TYPE}`, (meter: Meter, text: string) => {
      meter.charge(text.length);
      const parsed = parseQuantity(text);
      if (parsed.kind === 'problem') throw new Fault(parsed.message);
      return new QuantityValue(parsed);
    }),
    overload('is_quantity_string', 'isQuantity(string) -> bool', (meter: Meter, text: string) => {
      meter.charge(text.length);
      return parseQuantity(text).kind === 'quantity';
    }),
    // A global function, unlike its siblings.
    overload('quantity_sign', `sign(${TYPE}) -> int`, (_meter: Meter, { quantity: { unscaled } }: QuantityValue) => {
      if (unscaled === 0n) return 0n;
      return unscaled < 0n ? -1n : 1n;
    }),
    overload('quantity_is_greater_than', `${TYPE}.isGreaterThan(${TYPE}) -> bool`, (_meter: Meter, left: QuantityValue, right: QuantityValue) => {
      return compare(left, right) > 0;
    }),
    overload('quantity_is_less_than', `${TYPE}.isLessThan(${TYPE}) -> bool`, (_meter: Meter, left: QuantityValue, right: QuantityValue) => {
      return compare(left, right) < 0;
    }),
    overload('quantity_compare_to', `${TYPE}.compareTo(${TYPE}) -> int`, (_meter: Meter, left: QuantityValue, right: QuantityValue) => {
      return BigInt(compare(left, right));
    }),
    overload('quantity_get_float', `${TYPE}.asApproximateFloat() -> double`, (_meter: Meter, { quantity: { unscaled, scale } }: QuantityValue) => {
      return scale === 0 ? Number(unscaled) : Number(unscaled) * Number(`1e${-scale}`);
    }),
    overload('quantity_get_int', `${TYPE}.asInteger() -> int`, (_meter: Meter, { quantity }: QuantityValue) => {
      const value = toInt(quantity);
      if (value === undefined) throw new Fault('cannot convert value to integer');
      return value;
    }),
    overload('quantity_is_integer', `${TYPE}.isInteger() -> bool`, (_meter: Meter, { quantity }: QuantityValue) => toInt(quantity) !== undefined),
    overload('quantity_add', `${TYPE}.add(${TYPE}) -> ${TYPE}`, (_meter: Meter, left: QuantityValue, right: QuantityValue) =>
      sum(left, right.quantity),
    ),
    overload('quantity_add_int', `${TYPE}.add(int) -> ${TYPE}`, (_meter: Meter, left: QuantityValue, right: bigint) => {
      return sum(left, quantityFromInteger(right));
    }),
    overload('quantity_sub', `${TYPE}.sub(${TYPE}) -> ${TYPE}`, (_meter: Meter, left: QuantityValue, right: QuantityValue) => {
      return difference(left, right.quantity);
    }),
    overload('quantity_sub_int', `${TYPE}.sub(int) -> ${TYPE}`, (_meter: Meter, left: QuantityValue, right: bigint) => {
      return difference(left, quantityFromInteger(right));
    }),
  ],
};
