/** The value of a polynomial, its coefficients given from the highest power down, in Horner's order of operations. */
export function polynomial(x: number, first: number, ...rest: readonly number[]): number {
  let value = first;
  for (const coefficient of rest) value = value * x + coefficient;
  return value;
}
