import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { decodeBase64, encodeBase64 } from '../values/base64.ts';
import { overload } from './library.ts';
import type { Library } from './library.ts';

/** Base64: cel-go's ext.Encoders. */
export const encodersLibrary: Library = {
  name: 'encoders',
  functions: [
    overload('base64_decode_string', 'base64.decode(string) -> bytes', (meter: Meter, text: string) => {
      meter.charge(text.length);
      const decoded = decodeBase64(text);
      if (decoded instanceof Uint8Array) return decoded;
      throw new Fault(`illegal base64 data at input byte ${decoded.failedAt}`);
    }),
    overload('base64_encode_bytes', 'base64.encode(bytes) -> string', (meter: Meter, bytes: Uint8Array) => {
      meter.chargeSize(bytes.length * 2);
      return encodeBase64(bytes);
    }),
  ],
};
