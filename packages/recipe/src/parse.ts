import { decodeUtf8, readJson, Source } from '@assay/source';
import type { JsonOptions, JsonReading, Node, Path, Span } from '@assay/source';

import { condense } from './condense.ts';
import { MAX_DEPTH, MAX_RECIPE_BYTES } from './limits.ts';
import { firstMalformedByte } from './malformed-utf8.ts';
import { bom, depth, duplicateKey, json, payloadTooLarge, unicode, utf8 } from './rules/reading-rules.ts';
import type { ReadingRule } from './rules/recipe-rule.ts';
import type { SchemaChoice } from './schema-registry.ts';

/** What came out of reading bytes. */
export type ParsedRecipe = ReadRecipe | UnreadableRecipe;

/** A recipe that is one JSON text. */
export interface ReadRecipe {
  readonly isReadable: true;
  /** The tree without what no rule looks at: contents of `metadata` and of containers where none belongs. Cut if it is hopelessly long. */
  readonly root: Node;
}

/** Bytes that are no recipe at all. The first check that fails is the only one that is reported. */
export interface UnreadableRecipe {
  readonly isReadable: false;
  readonly rule: ReadingRule;
  /** What the reader says, where it knows more than the rule. */
  readonly reason?: string;
  readonly hint?: string;
  readonly path: Path;
  readonly span?: Span;
}

/** Reads the bytes of a recipe. */
export function parseRecipe(bytes: Uint8Array, name: string): ParsedRecipe {
  return readOneText(bytes, name, { maxDepth: MAX_DEPTH, childLimit });
}

/** Reads bytes that have to be one JSON text, with all checks that come before a schema. */
export function readOneText(bytes: Uint8Array, name: string, options: JsonOptions): ParsedRecipe {
  if (bytes.length > MAX_RECIPE_BYTES) return unreadable(payloadTooLarge);
  const text = decodeUtf8(bytes);
  if (text === undefined) return unreadable(utf8, { span: firstMalformedByte(bytes, name) });
  const source = new Source(name, text);
  if (text.startsWith('\ufeff')) return unreadable(bom, { span: { source, start: 0, end: 1 } });
  const reading = readJson(source, options);
  return problemOf(reading) ?? { isReadable: true, root: reading.root! };
}

/** More children than these are more than any valid recipe has. */
const MOST_MEMBERS = 32;
const MOST_PARTITIONS = 1000;
const MOST_PARTITION_MEMBERS = 16;

/** How many children of the container at a path become nodes. */
export function childLimit(path: Path): number {
  if (!path) return MOST_MEMBERS;
  if (!path.parent) return path.step === 'partition_layout' ? MOST_PARTITIONS : 0;
  return path.parent.step === 'partition_layout' && !path.parent.parent ? MOST_PARTITION_MEMBERS : 0;
}

/** Whether members may have been left out of the tree. Left out partitions do not matter: they are too many anyway. */
function isCut(root: Node): boolean {
  if (root.kind !== 'mapping') return false;
  if (root.entries.length >= MOST_MEMBERS) return true;
  return root.entries.some(
    ({ name, value }) =>
      name === 'partition_layout' &&
      value.kind === 'sequence' &&
      value.items.some((item) => item.kind === 'mapping' && item.entries.length >= MOST_PARTITION_MEMBERS),
  );
}

/** The tree of a recipe, or if that is cut, one that holds what decides about the first details whichever schema is selected. */
export function neededTree(root: Node, { accepted }: SchemaChoice): Node {
  if (!isCut(root)) return root;
  const condensed = condense(root.origin, {
    members: new Set(accepted.flatMap(({ members }) => members)),
    partitionMembers: new Set(accepted.flatMap(({ partitionMembers }) => partitionMembers)),
    mostPartitions: MOST_PARTITIONS,
  });
  return readJson(condensed, { maxDepth: MAX_DEPTH, childLimit: (path) => (childLimit(path) === 0 ? 0 : Infinity) }).root!;
}

function problemOf({ problem, tooDeep, duplicates, loneSurrogates }: JsonReading): UnreadableRecipe | undefined {
  if (problem) {
    const { message, hint, span } = problem;
    return unreadable(json, { reason: message, span, ...(hint !== undefined && { hint }) });
  }
  if (tooDeep) return unreadable(depth, { span: tooDeep });
  if (duplicates[0]) return unreadable(duplicateKey, duplicates[0]);
  return loneSurrogates[0] && unreadable(unicode, loneSurrogates[0]);
}

function unreadable(rule: ReadingRule, details: Partial<UnreadableRecipe> = {}): UnreadableRecipe {
  return { isReadable: false, path: undefined, ...details, rule };
}
