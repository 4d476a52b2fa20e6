import { overload } from '@assay/cel';
import type { Library, CelMeter } from '@assay/cel';

/** `jsonpatch.escapeKey`: the library of MutatingAdmissionPolicies, k8s.io/apiserver/pkg/cel/library/jsonpatch.go (v0.36). */
export const jsonPatchLibrary: Library = {
  name: 'kubernetes.jsonpatch',
  functions: [
    overload('string_escape_key', 'jsonpatch.escapeKey(string) -> string', (meter: CelMeter, key: string) => {
      meter.chargeSize(key.length * 2);
      return key.replaceAll('~', '~0').replaceAll('/', '~1');
    }),
  ],
};
