import { CelFault, overload } from '@assay/cel';
import type { Library, CelMeter, CelValue } from '@assay/cel';
import { decodeUtf8KeepingBytes, encodeUtf8KeepingBytes } from '@assay/source';
import { gzipSync } from 'fflate/browser';

import { gunzip } from '../../../values/gunzip.ts';
import { textFrom } from './text-from.ts';

/** Compressed texts: cel/libs/gzip of kyverno/sdk. The bytes are not those that Go makes; they say the same. */
export const gzipLibrary: Library = {
  name: 'kyverno.gzip',
  functions: [
    overload('compress_any_bytes', 'gzip.compress(dyn) -> bytes', (meter: CelMeter, value: CelValue) => {
      const text = textFrom(value);
      meter.charge(text.length * 8);
      return gzipSync(encodeUtf8KeepingBytes(text), { mtime: 0 });
    }),
    overload('decompress_bytes_string', 'gzip.decompress(bytes) -> string', (meter: CelMeter, bytes: Uint8Array) => decompress(meter, bytes)),
  ],
};

function decompress(meter: CelMeter, bytes: Uint8Array): string {
  const unpacked = gunzip(bytes, (size, growth) => meter.chargeGrowth(size, growth));
  if (unpacked.kind === 'problem') throw new CelFault(unpacked.message);
  return decodeUtf8KeepingBytes(unpacked.bytes);
}
