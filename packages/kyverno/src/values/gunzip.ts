import { Gunzip } from 'fflate/browser';

/** Bytes that were compressed, or what is wrong with them in Go's words. */
export type Gunzipped = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'problem'; readonly message: string };

const HEADER_SIZE = 10;
const TRAILER_SIZE = 8;
/** Small pieces, so that what swells is noticed before it fills the memory. */
const PIECE = 1024;

/**
 * Unpacks what gzip packed. Bytes that swell are told of while they do, with their size so far and what was added: to stop, the callback
 * throws.
 */
export function gunzip(bytes: Uint8Array, onGrowth: (size: number, growth: number) => void): Gunzipped {
  if (bytes.length < HEADER_SIZE) return problem(bytes.length === 0 ? 'EOF' : 'unexpected EOF');
  if (!isGzip(bytes)) return problem('gzip: invalid header');
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isComplete = false;
  const stream = new Gunzip((piece, isLast) => {
    size += piece.length;
    pieces.push(piece);
    isComplete = isLast;
  });
  for (let at = 0; at < bytes.length; at += PIECE) {
    const before = size;
    try {
      stream.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    } catch (error) {
      // The library throws on data that is none; Go tells at which byte.
      return problem(error instanceof Error && error.message.includes('EOF') ? 'unexpected EOF' : 'flate: corrupt input');
    }
    onGrowth(size, size - before);
  }
  if (!isComplete || bytes.length < HEADER_SIZE + TRAILER_SIZE || size < sizeInTrailer(bytes)) return problem('unexpected EOF');
  return { kind: 'bytes', bytes: joined(pieces, size) };
}

/** Whether bytes begin as gzip's do. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

function problem(message: string): Gunzipped {
  return { kind: 'problem', message };
}

/** The size of the last part before it was compressed, in the low 32 bits: four bytes, the lowest first. */
function sizeInTrailer(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true);
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
