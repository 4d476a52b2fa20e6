import { Int64 } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { fieldOf, textOf } from '@assay/kyverno/objects';
import type { SignedEntity } from '@sigstore/verify';

import { jsonObject } from './json-object.ts';

export type LogEntry = SignedEntity['tlogEntries'][number];

/** The entry of a transparency log that cosign writes beside a signature; `undefined` if there is none. */
export function logEntryIn(text: string): LogEntry | undefined {
  const bundle = jsonObject(text);
  const body = Buffer.from(textOf(bundle, 'Payload', 'body'), 'base64');
  const entry = jsonObject(body.toString('utf8'));
  if (entry === undefined) return undefined;
  return {
    logIndex: digitsOf(fieldOf(bundle, 'Payload', 'logIndex')),
    logId: { keyId: Buffer.from(textOf(bundle, 'Payload', 'logID'), 'hex') },
    kindVersion: { kind: textOf(entry, 'kind'), version: textOf(entry, 'apiVersion') },
    integratedTime: digitsOf(fieldOf(bundle, 'Payload', 'integratedTime')),
    inclusionPromise: { signedEntryTimestamp: Buffer.from(textOf(bundle, 'SignedEntryTimestamp'), 'base64') },
    inclusionProof: undefined,
    canonicalizedBody: body,
  };
}

function digitsOf(value: Value | undefined): string {
  if (value instanceof Int64) return String(value.value);
  return typeof value === 'number' ? String(value) : '';
}

type Timestamp = SignedEntity['timestamps'][number];

/** The time of an entry. */
export function timeOfEntry(tlogEntry: LogEntry): Timestamp {
  return { $case: 'transparency-log', tlogEntry };
}

/** The present, for a certificate whose signature has no time: the library looks at times of entries and timestamps alone. */
export function presentTime(now: Date): Timestamp {
  return timeOfEntry({
    logIndex: '0',
    logId: { keyId: Buffer.alloc(0) },
    kindVersion: { kind: '', version: '' },
    integratedTime: String(Math.floor(now.getTime() / 1000)),
    inclusionPromise: { signedEntryTimestamp: Buffer.alloc(0) },
    inclusionProof: undefined,
    canonicalizedBody: Buffer.alloc(0),
  });
}
