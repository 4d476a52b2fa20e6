/** Stands for a serial number that is not known. */
export const UNKNOWN_SERIAL = 'unknown';

/** A serial number as it can be handed on: trimmed; `undefined` if it is empty, a placeholder of a vendor, or has characters that would need quoting. */
export function usableSerial(text: string): string | undefined {
  const serial = text.trim();
  return USABLE.test(serial) && !PLACEHOLDERS.has(serial.toLowerCase()) ? serial : undefined;
}

/** Printable ASCII without quotes, backslash, backtick and dollar. */
const USABLE = /^[ !#%&(-[\]-_a-~]+$/;

const PLACEHOLDERS = new Set([UNKNOWN_SERIAL, 'not specified', 'to be filled by o.e.m.', 'default string', 'system serial number', 'none']);
