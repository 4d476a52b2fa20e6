// Numbers that stand twice, in both byte orders (ECMA-119, 7.2.3 and 7.3.3).

/** A 16-bit number, least significant byte first, then most significant byte first. */
export function both16(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, value, true);
  view.setUint16(2, value, false);
  return bytes;
}

/** A 32-bit number, least significant byte first, then most significant byte first. */
export function both32(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, value, true);
  view.setUint32(4, value, false);
  return bytes;
}

/** Reads the first half of a 16-bit number. */
export function readBoth16(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint16(at, true);
}

/** Reads the first half of a 32-bit number. */
export function readBoth32(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint32(at, true);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
