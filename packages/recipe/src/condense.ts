import { compareTokens } from '@assay/json-schema';
import { Source } from '@assay/source';
import type { Span } from '@assay/source';

import { itemsOf, membersOf } from './json-parts.ts';
import type { JsonMember, JsonPart } from './json-parts.ts';
import { MAX_DETAILS } from './limits.ts';
import { shownName } from './shown-path.ts';

/** One more than can be told, so that it shows that there are more. */
const MOST_UNKNOWN = MAX_DETAILS + 1;

/** What stays of a recipe that is condensed. */
export interface Condensation {
  readonly members: ReadonlySet<string>;
  readonly partitionMembers: ReadonlySet<string>;
  readonly mostPartitions: number;
}

/**
 * A recipe with thousands of unknown members, without those that cannot be among the first details: all known members
 * stay, the smallest names of the unknown ones, and the first partitions. The result is embedded in the source, so its
 * positions lead to the file. The span has to be a JSON object without duplicate members.
 */
export function condense(recipe: Span, condensation: Condensation): Source {
  const { source } = recipe;
  const excerpt = new Excerpt(source);
  keepObject(excerpt, recipe, condensation.members, MOST_UNKNOWN, (member) => {
    if (member.name === 'partition_layout' && source.text[member.start] === '[') keepPartitions(excerpt, member, condensation);
    else excerpt.keep(member);
  });
  return excerpt.toSource();
}

function keepPartitions(excerpt: Excerpt, layout: JsonPart, { partitionMembers, mostPartitions }: Condensation): void {
  const { text } = excerpt.source;
  let room = MOST_UNKNOWN;
  let index = 0;
  excerpt.keep({ start: layout.start, end: layout.start + 1 });
  for (const item of itemsOf(text, layout.start)) {
    if (index >= mostPartitions) break;
    if (index++ > 0) excerpt.add(',');
    if (text[item.start] === '{') room -= keepObject(excerpt, item, partitionMembers, room, (member) => excerpt.keep(member));
    else excerpt.keep(item);
  }
  excerpt.keep({ start: layout.end - 1, end: layout.end });
}

/** Keeps the known members of an object and some of the others; returns how many others. */
function keepObject(
  excerpt: Excerpt,
  object: JsonPart,
  known: ReadonlySet<string>,
  mostUnknown: number,
  keepValue: (member: JsonMember) => void,
): number {
  const members: JsonMember[] = [];
  const unknown = new SmallestNames(mostUnknown);
  for (const member of membersOf(excerpt.source.text, object.start)) {
    if (known.has(member.name)) members.push(member);
    else unknown.offer(member);
  }
  const others = unknown.members();
  excerpt.keep({ start: object.start, end: object.start + 1 });
  for (const [index, member] of [...members, ...others].entries()) {
    if (index > 0) excerpt.add(',');
    excerpt.keep({ start: member.nameStart, end: member.start });
    keepValue(member);
  }
  excerpt.keep({ start: object.end - 1, end: object.end });
  return others.length;
}

/** The members with the smallest names among many, names that look alike when shown counting as one. */
class SmallestNames {
  readonly #limit: number;
  #candidates: { readonly shown: string; readonly member: JsonMember }[] = [];
  /** The largest name that can still be among the smallest, once there are enough. */
  #bound: string | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(member: JsonMember): void {
    if (this.#limit <= 0) return;
    const shown = shownName(member.name);
    if (this.#bound !== undefined && compareTokens(shown, this.#bound) >= 0) return;
    this.#candidates.push({ shown, member });
    if (this.#candidates.length > 8 * MOST_UNKNOWN) this.#dropLargest();
  }

  members(): JsonMember[] {
    this.#dropLargest();
    return this.#candidates.map(({ member }) => member);
  }

  #dropLargest(): void {
    this.#candidates = this.#candidates
      .sort((a, b) => compareTokens(a.shown, b.shown))
      .filter(({ shown }, at, sorted) => shown !== sorted[at - 1]?.shown)
      .slice(0, this.#limit);
    if (this.#candidates.length === this.#limit) this.#bound = this.#candidates.at(-1)?.shown;
  }
}

/** Parts of a source put together to a text that still knows where each part is. */
class Excerpt {
  readonly source: Source;
  readonly #texts: string[] = [];
  readonly #pieces: { readonly start: number; readonly outerStart: number }[] = [];
  #length = 0;

  constructor(source: Source) {
    this.source = source;
  }

  keep({ start, end }: JsonPart): void {
    this.#pieces.push({ start: this.#length, outerStart: start });
    this.add(this.source.text.slice(start, end));
  }

  /** Adds a text that is nowhere. */
  add(text: string): void {
    this.#texts.push(text);
    this.#length += text.length;
  }

  toSource(): Source {
    const startOf = (offset: number): number => {
      const piece = this.#pieces.findLast(({ start }) => start <= offset);
      return piece ? piece.outerStart + offset - piece.start : 0;
    };
    const endOf = (offset: number): number => startOf(offset - 1) + 1;
    return new Source(this.source.name, this.#texts.join(''), { outer: this.source, startOf, endOf });
  }
}
