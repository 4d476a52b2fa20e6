import { decodeBase64, encodeBase64 } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from './library.ts';
import type { Library } from './library.ts';

/** Base64: cel-go's ext.Encoders. Padding may be left out. */
export const encodersLibrary: Library = {
  name: 'encoders',
  functions: [
    overload('base64_decode_string', 'base64.decode(string) -> bytes', (meter: Meter, text: string) => {
      meter.charge(text.length);
      const padded = decodeBase64(text);
      const decoded = padded.kind === 'bytes' ? padded : decodeBase64(text, { isRaw: true });
      if (decoded.kind === 'bytes') return decoded.bytes;
      throw new Fault(decoded.message);
    }),
    overload('base64_encode_bytes', 'base64.encode(bytes) -> string', (meter: Meter, bytes: Uint8Array) => {
      meter.chargeSize(bytes.length * 2);
      return encodeBase64(bytes);
    }),
  ],
};
