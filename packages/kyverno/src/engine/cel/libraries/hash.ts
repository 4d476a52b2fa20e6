import { overload } from '@assay/cel';
import type { Library, CelMeter } from '@assay/cel';

import { md5Digest, sha1Digest, sha256Digest } from '../../../jmespath/hashes.ts';

const DIGESTS = { sha1: sha1Digest, sha256: sha256Digest, md5: md5Digest };

/** Digests in hexadecimal digits: cel/libs/hash of kyverno/sdk. */
export const hashLibrary: Library = {
  name: 'kyverno.hash',
  functions: Object.entries(DIGESTS).flatMap(([name, digest]) => {
    const body = (meter: CelMeter, text: string): string => {
      meter.charge(text.length);
      return digest(text);
    };
    return [
      overload(`${name}_string_non_prefixed`, `${name}(string) -> string`, body),
      overload(`${name}_string_prefixed`, `hash.${name}(string) -> string`, body),
    ];
  }),
};
