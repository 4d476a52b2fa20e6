import { childPath, pathSteps, toValue, utf8Length, valueNamed } from '@assay/source';
import type { Node, Path, PathStep, PlainValue, Span } from '@assay/source';

import { apiFailure } from './api-body.ts';
import type { ApiFailure } from './api-body.ts';
import { unreadableVerdict } from './check.ts';
import { MAX_DEPTH, MAX_DETAILS } from './limits.ts';
import { childLimit, readOneText } from './parse.ts';
import type { ReadRecipe, UnreadableRecipe } from './parse.ts';
import { duplicateKey } from './rules/reading-rules.ts';

/** A request body that carries a recipe in one of its members. */
export type Envelope = ReadEnvelope | UnreadableEnvelope;

/** One JSON text that has been read once and for all. */
export interface ReadEnvelope {
  readonly isReadable: true;
  /** What it says, without contents of containers. Of the unknown members there are no more than tell that there are too many to list. */
  readonly value: PlainValue;
  /** If it has one. */
  readonly recipe: EnvelopedRecipe | undefined;
}

/** A recipe as part of a request. */
export interface EnvelopedRecipe extends ReadRecipe {
  /** The recipe byte for byte, without white space around it. */
  readonly bytes: Uint8Array;
}

/** A body that is refused before anything of it is looked at. */
export interface UnreadableEnvelope {
  readonly isReadable: false;
  readonly failure: ApiFailure;
}

/**
 * Reads an envelope with the same checks as a recipe: one cause spoils it as a whole. Depth counts from the recipe on, and
 * what is wrong inside the recipe has a path from there.
 */
export function readEnvelope(bytes: Uint8Array, recipeMember: string, otherMembers: readonly string[]): Envelope {
  const known = [recipeMember, ...otherMembers];
  const reading = readOneText(bytes, 'request', {
    maxDepth: MAX_DEPTH + 1,
    childLimit: (path) => (path ? limitInRecipe(path, recipeMember) : MAX_DETAILS + 1 + known.length),
    keptNames: (path) => (path ? [] : known),
  });
  if (!reading.isReadable) {
    const path = pathFromRecipe(reading, recipeMember);
    return { isReadable: false, failure: apiFailure(unreadableVerdict({ ...reading, path })) };
  }
  const { root } = reading;
  const recipe = valueNamed(root, recipeMember);
  return { isReadable: true, value: shallowValue(root), recipe: recipe && { isReadable: true, root: recipe, bytes: bytesOf(bytes, recipe.origin) } };
}

function limitInRecipe(path: PathStep, recipeMember: string): number {
  const [first, ...steps] = pathSteps(path);
  return first === recipeMember ? childLimit(pathOf(steps)) : 0;
}

/** The root with its members, and nothing in those. */
function shallowValue(root: Node): PlainValue {
  if (root.kind !== 'mapping') return toValue(root);
  const entries = root.entries.map((entry) => (entry.value.kind === 'mapping' ? { ...entry, value: { ...entry.value, entries: [] } } : entry));
  return toValue({ ...root, entries });
}

/** The bytes of a part of a text. What is around it is mostly short, so that is what is counted. */
function bytesOf(bytes: Uint8Array, { source, start, end }: Span): Uint8Array {
  const { text } = source;
  if (text.length === bytes.length) return bytes.subarray(start, end);
  return bytes.subarray(utf8Length(text.slice(0, start)), bytes.length - utf8Length(text.slice(end)));
}

/** A second member `recipe` is a fault of the envelope; everything else at or below that member is one of the recipe. */
function pathFromRecipe({ path, rule }: UnreadableRecipe, recipeMember: string): Path {
  const [first, ...steps] = pathSteps(path);
  if (first !== recipeMember || (steps.length === 0 && rule === duplicateKey)) return path;
  return pathOf(steps);
}

function pathOf(steps: readonly (string | number)[]): Path {
  return steps.reduce<Path>((parent, step) => childPath(parent, step), undefined);
}
