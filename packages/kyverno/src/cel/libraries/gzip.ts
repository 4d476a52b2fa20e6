import { Fault, overload } from '@assay/cel';
import type { Library, Meter, Value } from '@assay/cel';
import { decodeUtf8KeepingBytes } from '@assay/source';
import { Gunzip, gzipSync } from 'fflate';

import { textBytes } from '../../jmespath/text-bytes.ts';
import { textFrom } from './text-from.ts';

/** Compressed texts: cel/libs/gzip of kyverno/sdk. The bytes are not those that Go makes; they say the same. */
export const gzipLibrary: Library = {
  name: 'kyverno.gzip',
  functions: [
    overload('compress_any_bytes', 'gzip.compress(dyn) -> bytes', (meter: Meter, value: Value) => {
      const text = textFrom(value);
      meter.charge(text.length * 8);
      return gzipSync(textBytes(text), { mtime: 0 });
    }),
    overload('decompress_bytes_string', 'gzip.decompress(bytes) -> string', (meter: Meter, bytes: Uint8Array) => decompress(meter, bytes)),
  ],
};

const HEADER_SIZE = 10;
const TRAILER_SIZE = 8;
/** Small pieces, so that what swells is noticed before it fills the memory. */
const PIECE = 1024;

function decompress(meter: Meter, bytes: Uint8Array): string {
  if (bytes.length < HEADER_SIZE) throw new Fault(bytes.length === 0 ? 'EOF' : 'unexpected EOF');
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) throw new Fault('gzip: invalid header');
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isComplete = false;
  const stream = new Gunzip((piece, isLast) => {
    size += piece.length;
    meter.chargeGrowth(size, piece.length);
    pieces.push(piece);
    isComplete = isLast;
  });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) stream.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    if (error instanceof Fault) throw error;
    // The library throws on data that is none; Go tells at which byte.
    throw new Fault(error instanceof Error && error.message.includes('EOF') ? 'unexpected EOF' : 'flate: corrupt input');
  }
  if (!isComplete || bytes.length < HEADER_SIZE + TRAILER_SIZE || size < sizeInTrailer(bytes)) throw new Fault('unexpected EOF');
  return decodeUtf8KeepingBytes(joined(pieces, size));
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
