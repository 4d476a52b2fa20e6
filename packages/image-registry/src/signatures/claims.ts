import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';

import type { AttachedSignature } from './attached-signatures.ts';
import { jsonObject } from './json-object.ts';

/** What was signed, if it is about the image; otherwise why it is not. */
export type Claim = { readonly kind: 'claim'; readonly payload: ObjectValue } | { readonly kind: 'problem'; readonly message: string };

/** Reads what was signed: a claim that names the digest of the image, or a statement that has it among its subjects. */
export function claimOf({ bytes }: AttachedSignature, isStatement: boolean, digest: string): Claim {
  const text = new TextDecoder().decode(bytes);
  const content = jsonObject(isStatement ? decodedPayload(jsonObject(text)) : text);
  if (content === undefined) return { kind: 'problem', message: 'what was signed is no JSON' };
  return isStatement ? statementAbout(content, digest) : claimAbout(content, digest);
}

function claimAbout(payload: ObjectValue, digest: string): Claim {
  const claimed = textOf(payload, 'critical', 'image', 'docker-manifest-digest');
  return claimed === digest ? { kind: 'claim', payload } : { kind: 'problem', message: `invalid or missing digest in claim: ${claimed}` };
}

/** A statement about an image of this digest. */
export function statementAbout(statement: ObjectValue, digest: string): Claim {
  const isMeant = listOf(statement, 'subject').some((subject) => `sha256:${textOf(subject, 'digest', 'sha256')}` === digest);
  return isMeant ? { kind: 'claim', payload: withData(statement) } : { kind: 'problem', message: 'no matching subject digest found' };
}

/** The text in an envelope. */
export function decodedPayload(envelope: ObjectValue | undefined): string {
  return Buffer.from(textOf(envelope, 'payload'), 'base64').toString('utf8');
}

const CUSTOM_STATEMENT = 'https://cosign.sigstore.dev/attestation/v1';

/** Cosign's own predicates can hold JSON as a text. */
function withData(statement: ObjectValue): ObjectValue {
  const predicate = fieldOf(statement, 'predicate');
  if (textOf(statement, '_type') !== CUSTOM_STATEMENT || predicate === undefined || !isObject(predicate)) return statement;
  const data = jsonObject(textOf(predicate, 'Data'));
  return data === undefined ? statement : { ...statement, predicate: { ...predicate, Data: data } };
}
