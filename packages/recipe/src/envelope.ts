import { childPath, pathSteps, utf8Length } from '@assay/source';
import type { Path } from '@assay/source';

import { apiFailure } from './api-body.ts';
import type { ApiFailure } from './api-body.ts';
import { unreadableVerdict } from './check.ts';
import { membersOf } from './json-parts.ts';
import { MAX_DEPTH, MAX_DETAILS } from './limits.ts';
import { readOneText } from './parse.ts';
import type { UnreadableRecipe } from './parse.ts';
import { duplicateKey } from './rules/duplicate-key.ts';

/** A request body that carries a recipe in one of its members. */
export type Envelope = ReadEnvelope | UnreadableEnvelope;

/** One JSON text whose members are still bytes. */
export interface ReadEnvelope {
  readonly isReadable: true;
  /** What the known members hold, byte for byte and without white space around it; `undefined` if the body is no object. */
  readonly members: ReadonlyMap<string, Uint8Array> | undefined;
  /** Names of other members, in the order of the text; not more than tell that there are too many to list. */
  readonly unknown: readonly string[];
}

export interface UnreadableEnvelope {
  readonly isReadable: false;
  readonly failure: ApiFailure;
}

/**
 * Reads an envelope with the same checks as a recipe: one cause spoils it as a whole. Depth counts from the recipe on, and
 * what is wrong inside the recipe has a path from there.
 */
export function readEnvelope(bytes: Uint8Array, recipeMember: string, otherMembers: readonly string[]): Envelope {
  const reading = readOneText(bytes, 'request', { maxDepth: MAX_DEPTH + 1, childLimit: () => 0 });
  if (!reading.isReadable) {
    const path = pathFromRecipe(reading, recipeMember);
    return { isReadable: false, failure: apiFailure(unreadableVerdict({ ...reading, path })) };
  }
  const { kind, origin } = reading.root;
  if (kind !== 'mapping') return { isReadable: true, members: undefined, unknown: [] };
  return { isReadable: true, ...sortedMembers(bytes, origin.source.text, [recipeMember, ...otherMembers]) };
}

function sortedMembers(bytes: Uint8Array, text: string, known: readonly string[]): Pick<ReadEnvelope, 'members' | 'unknown'> {
  const members = new Map<string, Uint8Array>();
  const unknown: string[] = [];
  for (const { name, start, end } of membersOf(text, text.indexOf('{'))) {
    if (known.includes(name)) {
      const from = utf8Length(text.slice(0, start));
      members.set(name, bytes.subarray(from, from + utf8Length(text.slice(start, end))));
    } else if (unknown.length <= MAX_DETAILS) unknown.push(name);
  }
  return { members, unknown };
}

/** A second member `recipe` is a fault of the envelope; everything else at or below that member is one of the recipe. */
function pathFromRecipe({ path, rule }: UnreadableRecipe, recipeMember: string): Path {
  const [first, ...steps] = pathSteps(path);
  if (first !== recipeMember || (steps.length === 0 && rule === duplicateKey)) return path;
  return steps.reduce<Path>((parent, step) => childPath(parent, step), undefined);
}
