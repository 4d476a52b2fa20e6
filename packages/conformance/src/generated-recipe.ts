import { createHash } from 'node:crypto';

import { parseJsonPointer } from '@assay/source';

/** A recipe that is too long to be kept as a file: `recipe.gen.json` of the recipe suite. */
export type RecipeDescription = (LongMembers | Parts) & {
  /** Size and digest of the result. */
  readonly bytes: number;
  readonly sha256: string;
};

/** A recipe some of whose members are `[unit, count, prefix]`: the unit repeated behind the prefix. */
interface LongMembers {
  readonly base: object;
  /** Keyed by the name of a member of the recipe, or by the JSON pointer of a place in it. */
  readonly repeat: Readonly<Record<string, readonly [unit: string, count: number, prefix?: string]>>;
}

/** A text put together from pieces. */
interface Parts {
  readonly parts: readonly Part[];
}

type Part = { readonly text: string } | { readonly repeat: readonly [text: string, count: number] } | { readonly seq: Numbers };

/** All whole numbers of a range, both ends included, each with a text before and after it. */
interface Numbers {
  readonly from: number;
  readonly to: number;
  /** Digits that a number has at least. */
  readonly pad?: number;
  readonly before?: string;
  readonly after?: string;
}

/** The bytes that a description stands for. Throws if they are not those that it promises. */
export function generateRecipe(description: RecipeDescription): Uint8Array {
  const text = 'parts' in description ? description.parts.map(partText).join('') : JSON.stringify(withLongMembers(description));
  const bytes = Buffer.from(text, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length !== description.bytes || sha256 !== description.sha256) {
    throw new Error(`generated ${bytes.length} bytes with SHA-256 ${sha256}, not ${description.bytes} with ${description.sha256}`);
  }
  return bytes;
}

function partText(part: Part): string {
  if ('text' in part) return part.text;
  if ('repeat' in part) return part.repeat[0].repeat(part.repeat[1]);
  const { from, to, pad = 0, before = '', after = '' } = part.seq;
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(pad, '0'));
  return numbers.map((number) => before + number + after).join('');
}

function withLongMembers({ base, repeat }: LongMembers): object {
  const recipe = structuredClone(base);
  for (const [place, [unit, count, prefix = '']] of Object.entries(repeat)) {
    const steps = place.startsWith('/') ? (parseJsonPointer(place) ?? []) : [place];
    const holder = steps.slice(0, -1).reduce<object>((value, step) => Reflect.get(value, step), recipe);
    const value = prefix + unit.repeat(count);
    Object.defineProperty(holder, steps.at(-1) ?? '', { value, enumerable: true, configurable: true, writable: true });
  }
  return recipe;
}
