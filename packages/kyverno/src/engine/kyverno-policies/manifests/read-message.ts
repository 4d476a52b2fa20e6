import { decodeBase64 } from '@assay/go-values';
import type { Charge, ObjectValue } from '@assay/jmespath';

import { gunzip, isGzip } from '../../../values/gunzip.ts';
import { readObjects, sourceOf } from '../../../objects/read-objects.ts';
import { readTar } from './read-tar.ts';

/** What the message of an object holds, or why it holds nothing. */
export type Message =
  | {
      readonly kind: 'message';
      /** What was signed: the message without base64 and without the outer compression. */
      readonly bytes: Uint8Array;
      readonly objects: readonly ObjectValue[];
    }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads a message: a YAML text, or YAML files in a compressed archive, compressed and in base64. */
export function readMessage(written: string, charge: Charge): Message {
  charge(written.length);
  const decoded = decodeBase64(written);
  if (decoded.kind === 'problem') return problem(`failed to decode base64 message in the annotation: ${decoded.message}`);
  const bytes = unpack(decoded.bytes, charge);
  const files = isGzip(bytes) ? readArchive(bytes, charge) : [{ name: 'message', bytes }];
  if (typeof files === 'string') return problem(`failed to read YAMLs in the gzipped message: ${files}`);
  return { kind: 'message', bytes, objects: files.flatMap(({ name, bytes: contents }) => objectsIn(name, contents, charge)) };
}

function problem(message: string): Message {
  return { kind: 'problem', message };
}

/** What is compressed is unpacked, and what is not is left as it is. */
function unpack(bytes: Uint8Array, charge: Charge): Uint8Array {
  const unpacked = gunzip(bytes, (_size, growth) => charge(growth));
  return unpacked.kind === 'bytes' ? unpacked.bytes : bytes;
}

/** The YAML files of an archive in the order of their names, or why there are none. */
function readArchive(bytes: Uint8Array, charge: Charge): ReturnType<typeof readTar> {
  const archive = gunzip(bytes, (_size, growth) => charge(growth));
  if (archive.kind === 'problem') return `gzip.NewReader() failed while decompressing tar gz: ${archive.message}`;
  const files = readTar(archive.bytes);
  return typeof files === 'string' ? files : files.filter(({ name }) => name.endsWith('.yaml') || name.endsWith('.yml'));
}

function objectsIn(name: string, bytes: Uint8Array, charge: Charge): readonly ObjectValue[] {
  charge(bytes.length);
  return readObjects(sourceOf(name, bytes), name, { integers: 'double' }).objects.map(({ value }) => value);
}
