import { CelFault, overload } from '@assay/cel';
import type { Library } from '@assay/cel';

const SIGNATURES: readonly (readonly [id: string, signature: string])[] = [
  ['verify_image_signature_string_stringarray', 'verifyImageSignatures(string, list(dyn)) -> int'],
  ['verify_image_attestations_string_string_stringarray', 'verifyAttestationSignatures(string, string, list(dyn)) -> int'],
  ['get_image_data_string', 'getImageData(string) -> dyn'],
  ['payload_string_string', 'extractPayload(string, string) -> dyn'],
];

/** Ends the message of what cannot be asked. */
export const NEEDS_A_REGISTRY = 'needs a registry';

/** What ImageValidatingPolicies ask registries: pkg/cel/libs/imageverify of Kyverno (v1.19.0). None is asked here. */
export const imageVerificationLibrary: Library = {
  name: 'kyverno.imageverify',
  functions: SIGNATURES.map(([id, signature]) => {
    return overload(id, signature, () => {
      throw new CelFault(`${signature.slice(0, signature.indexOf('('))} ${NEEDS_A_REGISTRY}`);
    });
  }),
};
