import { CelFault, ListView, overload } from '@assay/cel';
import type { Library, CelMeter, CelValue } from '@assay/cel';
import { decodeJson } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { celValueOf } from '../../cel/cel-value.ts';
import { imageObject, ImageValue } from '../../cel/libraries/image-value.ts';
import { NativeStruct } from '../../cel/native-struct.ts';
import type { ImageReader } from '../../registry/image-reader.ts';
import type { ImageData, VerifiedSignatures } from '../../registry/image-question.ts';
import { attestorDemand } from './attestor-demand.ts';
import { isByIdentity } from './check-identities.ts';
import type { ImageSession } from './image-session.ts';

/** An attestor as expressions name it. Its own expressions are evaluated when somebody verifies with it. */
export class AttestorValue extends NativeStruct {
  readonly resolve: () => ObjectValue;

  constructor(resolve: () => ObjectValue) {
    super('v1beta1.Attestor');
    this.resolve = resolve;
  }
}

/** What the functions need. */
interface RegistryVerification {
  readonly images: ImageReader;
  readonly session: ImageSession;
}

/** What ImageValidatingPolicies ask registries: pkg/cel/libs/imageverify of Kyverno (v1.19.0). Of which policy, its session knows. */
export function registryVerificationLibrary(verification: RegistryVerification): Library {
  const { session } = verification;
  const attestationNamed = (name: string): Value => {
    const found = listOf(session.current.policy.content, 'spec', 'attestations').find((each) => textOf(each, 'name') === name);
    if (found === undefined) throw new CelFault(`attestation not found in policy: ${name}`);
    return found;
  };
  return {
    name: 'kyverno.imageverify with registries',
    functions: [
      overload(
        'verify_image_signature_string_stringarray',
        'verifyImageSignatures(string, list(dyn)) -> int',
        (meter: CelMeter, image: string, attestors: CelValue) =>
          countVerified({ image, attestors, meter }, verification, (attestor) => isSigned(image, attestor, verification)),
      ),
      overload(
        'verify_image_attestations_string_string_stringarray',
        'verifyAttestationSignatures(string, string, list(dyn)) -> int',
        (meter: CelMeter, image: string, name: string, attestors: CelValue) =>
          countVerified({ image, attestors, meter }, verification, (attestor) => isAttested(image, attestationNamed(name), attestor, verification)),
      ),
      overload('get_image_data_string', 'getImageData(string) -> dyn', (_meter: CelMeter, image: string) => {
        return new ImageValue(imageObject(image, dataOf(image, verification)));
      }),
      overload('payload_string_string', 'extractPayload(string, string) -> dyn', (_meter: CelMeter, image: string, name: string) => {
        return payloadOf(image, attestationNamed(name), verification);
      }),
    ],
  };
}

function dataOf(image: string, { images }: RegistryVerification): ImageData {
  const answer = images.ask({ kind: 'data', image });
  if (answer.kind === 'failure') throw new CelFault(`failed to get imagedata: ${answer.message}`);
  return answer.content;
}

interface VerificationCall {
  readonly image: string;
  readonly attestors: CelValue;
  readonly meter: CelMeter;
}

function countVerified(
  { image, attestors, meter }: VerificationCall,
  verification: RegistryVerification,
  isVerified: (attestor: ObjectValue) => boolean,
): bigint {
  const { session } = verification;
  if (!session.current.isMeant(image, (steps) => meter.charge(steps))) return 0n;
  const given = attestorsIn(attestors).map(({ resolve }) => resolve());
  dataOf(image, verification);
  const count = given.filter(isVerified).length;
  if (given.length > 0) session.note(image, count > 0);
  return BigInt(count);
}

function attestorsIn(list: CelValue): readonly AttestorValue[] {
  const items = list instanceof ListView ? Array.from({ length: list.size }, (_unused, index) => list.at(index)) : Array.isArray(list) ? list : [];
  return items.map((item: CelValue) => {
    if (item instanceof AttestorValue) return item;
    throw new CelFault('only attestors of the policy can verify');
  });
}

function isSigned(image: string, attestor: ObjectValue, verification: RegistryVerification): boolean {
  const found = signaturesFor('signatures', image, attestor, verification);
  return found !== undefined && found.signatures.some(({ annotations }) => hasAnnotations(annotations, attestor));
}

/** The signatures by whom the attestor names; `undefined` if there are none. */
function signaturesFor(
  kind: 'signatures' | 'attestations',
  image: string,
  attestor: ObjectValue,
  { images, session }: RegistryVerification,
): VerifiedSignatures | undefined {
  const demand = attestorDemand(attestor);
  const answer = kind === 'signatures' ? images.ask({ kind: 'signatures', image, demand }) : images.ask({ kind: 'attestations', image, demand });
  if (answer.kind === 'failure') {
    if (answer.reason === 'unreachable') session.noteUnknown(`${image} was not verified: ${answer.message}`);
    return undefined;
  }
  const signatures = answer.content.signatures.filter((signature) => isByIdentity(signature, attestor));
  return signatures.length === 0 ? undefined : { ...answer.content, signatures };
}

function hasAnnotations(annotations: Readonly<Record<string, string>>, attestor: ObjectValue): boolean {
  const wanted = objectOf(attestor, 'cosign', 'annotations') ?? {};
  return Object.keys(wanted).every((name) => (annotations[name] ?? '') === textOf(wanted, name));
}

/** A statement counts only if a transparency log knows it, as in the reference, whatever the attestor says of logs. */
function isAttested(image: string, attestation: Value, attestor: ObjectValue, verification: RegistryVerification): boolean {
  const type = textOf(attestation, 'intoto', 'type');
  if (type === '') return false;
  const found = signaturesFor('attestations', image, attestor, verification);
  if (found === undefined || !found.isLogged) return false;
  const statements = found.signatures.filter(
    ({ payload, annotations }) => textOf(payload, 'predicateType') === type && hasAnnotations(annotations, attestor),
  );
  for (const { payload } of statements) verification.session.keepPayload(image, type, payload);
  return statements.length > 0;
}

function payloadOf(image: string, attestation: Value, { images, session }: RegistryVerification): CelValue {
  const type = textOf(attestation, 'intoto', 'type');
  if (type !== '') {
    const payload = session.payload(image, type);
    if (payload !== undefined) return celValueOf(payload);
    throw new CelFault('failed to get payload: intoto attestation payload cannot be fetch before verifying intoto attestation');
  }
  const answer = images.ask({ kind: 'referrer', image, artifactType: textOf(attestation, 'referrer', 'type') });
  if (answer.kind === 'failure') throw new CelFault(`failed to get payload: ${answer.message}`);
  const decoded = decodeJson(answer.content);
  if (decoded.kind === 'problem') {
    throw new CelFault(`failed to get payload: failed to unmarshal json for attestation ${textOf(attestation, 'name')}`);
  }
  return celValueOf(decoded.value);
}
