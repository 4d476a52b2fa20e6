/** Bytes of a sector, which is also the size of a logical block. */
export const SECTOR = 2048;

/** First sector behind the system area, where the volume descriptors begin. */
export const FIRST_DESCRIPTOR = 16;

/** Sectors that a number of bytes takes. */
export function sectorsOf(bytes: number): number {
  return Math.ceil(bytes / SECTOR);
}
