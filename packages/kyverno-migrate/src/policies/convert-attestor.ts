import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';
import { containsWildcard } from '@assay/kubernetes-values';

import { stringText, translateText } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { wildcardExpression } from '../pattern/wildcard-test.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';

/** Who has to have signed: some of these. */
export interface AttestorSet {
  /** What stands in `attestors` of an ImageValidatingPolicy, without its name. */
  readonly attestors: readonly ObjectValue[];
  /** How many of them have to have signed. */
  readonly count: number;
}

/** Translates a set of attestors; each of several keys in one text is an attestor. */
export function convertAttestors(set: Value, isNotary: boolean, scope: ExpressionScope, path: PolicyPath): AttestorSet {
  const attestors = listOf(set, 'entries').flatMap((entry, index) => convertEntry(entry, isNotary, scope, [...path, 'entries', index]));
  const count = fieldOf(set, 'count');
  return { attestors, count: typeof count === 'number' ? count : attestors.length };
}

function convertEntry(entry: Value, isNotary: boolean, scope: ExpressionScope, path: PolicyPath): readonly ObjectValue[] {
  if (fieldOf(entry, 'attestor') !== undefined) throw new Refusal([...path, 'attestor'], 'attestors within attestors are not converted');
  const certificates = objectOf(entry, 'certificates');
  if (isNotary) return [{ notary: { certs: value(textOf(certificates, 'cert') || textOf(certificates, 'certChain'), scope, path) } }];
  const annotations = objectOf(entry, 'annotations');
  const repository = textOf(entry, 'repository');
  const rest = { ...(annotations && { annotations }), ...(repository !== '' && { source: { repository } }) };
  const keys = objectOf(entry, 'keys');
  if (keys !== undefined) return convertKeys(keys, scope, [...path, 'keys']).map((key) => ({ cosign: { key, ...logOf(keys), ...rest } }));
  const keyless = objectOf(entry, 'keyless');
  if (keyless !== undefined) return [{ cosign: { keyless: convertKeyless(keyless, [...path, 'keyless']), ...logOf(keyless), ...rest } }];
  if (certificates === undefined) throw new Refusal(path, 'this attestor has nothing to trust');
  const certificate = Object.fromEntries(
    ['cert', 'certChain'].flatMap((name) => {
      const text = textOf(certificates, name);
      return text === '' ? [] : [[name, value(text, scope, [...path, 'certificates', name])] as const];
    }),
  );
  return [{ cosign: { certificate, ...logOf(certificates), ...rest } }];
}

const KEY = /-----BEGIN [A-Z ]+-----[^]*?-----END [A-Z ]+-----\n?/g;

function convertKeys(keys: ObjectValue, scope: ExpressionScope, path: PolicyPath): readonly ObjectValue[] {
  if (objectOf(keys, 'secret') !== undefined) throw new Refusal([...path, 'secret'], 'a key in a Secret is not converted', 'write the key itself');
  const algorithm = textOf(keys, 'signatureAlgorithm');
  const hash = algorithm === '' || algorithm === 'sha256' ? {} : { hashAlgorithm: algorithm };
  const kms = textOf(keys, 'kms');
  if (kms !== '') return [{ kms, ...hash }];
  const text = textOf(keys, 'publicKeys');
  if (text.includes('{{')) return [{ expression: expressionOf(text, scope, [...path, 'publicKeys']), ...hash }];
  const found = text.match(KEY);
  if (found === null) throw new Refusal([...path, 'publicKeys'], 'a reference to a key is not converted', 'write the key itself');
  return found.map((data) => ({ data, ...hash }));
}

/** Subjects and issuers may have wildcards. */
function convertKeyless(keyless: ObjectValue, path: PolicyPath): ObjectValue {
  if (fieldOf(keyless, 'additionalExtensions') !== undefined)
    throw new Refusal([...path, 'additionalExtensions'], 'extensions of certificates are not converted');
  const identity = Object.fromEntries(
    ['issuer', 'subject'].flatMap((name) => {
      const [text, expression] = [textOf(keyless, name), textOf(keyless, `${name}RegExp`)];
      const written = containsWildcard(text) ? [`${name}RegExp`, wildcardExpression(text)] : [name, text];
      return [...(text === '' ? [] : [written]), ...(expression === '' ? [] : [[`${name}RegExp`, expression]])];
    }),
  );
  const roots = textOf(keyless, 'roots');
  return { identities: [identity], ...(roots !== '' && { roots }) };
}

/** Where signatures and certificates are logged. */
function logOf(holder: ObjectValue): ObjectValue {
  const rekor = objectOf(holder, 'rekor');
  const log = objectOf(holder, 'ctlog');
  const texts = {
    url: textOf(rekor, 'url'),
    rekorPubKey: textOf(rekor, 'pubkey'),
    ctLogPubKey: textOf(log, 'pubkey'),
    tsaCertChain: textOf(log, 'tsaCertChain'),
  };
  const ctlog = {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(fieldOf(rekor, 'ignoreTlog') === true && { insecureIgnoreTlog: true }),
    ...(fieldOf(log, 'ignoreSCT') === true && { insecureIgnoreSCT: true }),
  };
  return Object.keys(ctlog).length === 0 ? {} : { ctlog };
}

/** A text, or the expression that gives it. */
function value(text: string, scope: ExpressionScope, path: PolicyPath): ObjectValue {
  return text.includes('{{') ? { expression: expressionOf(text, scope, path) } : { value: text };
}

function expressionOf(text: string, scope: ExpressionScope, path: PolicyPath): string {
  return stringText(translateText(text, scope, path), path);
}
