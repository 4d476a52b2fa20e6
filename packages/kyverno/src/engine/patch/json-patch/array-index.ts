/** A step of a pointer as an index, read as Go's `strconv.Atoi` does: a sign and leading zeros may stand in it. */
export function arrayIndex(step: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(step) ? Number(step) + 0 : undefined;
}
