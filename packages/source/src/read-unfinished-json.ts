import { resolvePlainScalar } from './resolve-scalar.ts';
import type { Source } from './source.ts';
import type { Entry, MappingNode, Node, ScalarNode, SequenceNode } from './tree.ts';

/**
 * Reads a JSON text as somebody types it: brackets and quotes that are never closed end where nothing can follow, commas and colons may be
 * missing, and what makes no sense is passed over. A member without a value has an empty `null` there. `undefined` if there is nothing.
 */
export function readUnfinishedJson(source: Source): Node | undefined {
  return new UnfinishedReader(source).read();
}

const MAX_DEPTH = 200;

class UnfinishedReader {
  readonly #source: Source;
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(source: Source) {
    this.#source = source;
    this.#text = source.text;
  }

  read(): Node | undefined {
    this.#skip(/[^[{"\w-]*/y);
    return this.#at < this.#text.length ? this.#value() : undefined;
  }

  #value(): Node {
    const next = this.#text[this.#at];
    if ((next === '{' || next === '[') && this.#depth < MAX_DEPTH) {
      this.#depth++;
      const node = next === '{' ? this.#object() : this.#array();
      this.#depth--;
      return node;
    }
    return next === '"' ? this.#string() : this.#word();
  }

  #object(): MappingNode {
    const start = this.#at++;
    const entries: Entry[] = [];
    for (;;) {
      this.#skip(/[\s,:]*/y);
      const next = this.#text[this.#at];
      if (next === '}') this.#at++;
      if (next === undefined || next === '}' || next === ']') break;
      if (next === '{' || next === '[') this.#value();
      else entries.push(this.#member());
    }
    return { kind: 'mapping', origin: this.#from(start), entries, flow: true };
  }

  #member(): Entry {
    const key = this.#text[this.#at] === '"' ? this.#string() : this.#word();
    const end = this.#at;
    this.#skip(/\s*/y);
    if (this.#text[this.#at] !== ':') return this.#entry(key, this.#nothing(end));
    const behindColon = ++this.#at;
    this.#skip(/\s*/y);
    // The name of the next member is no value of this one.
    const isMissing = /[,}\]]|$/y;
    const isNextMember = /"(?:[^"\\\n]|\\.)*"\s*:/y;
    const hasValue = !this.#looksAt(isMissing) && !this.#looksAt(isNextMember);
    return this.#entry(key, hasValue ? this.#value() : this.#nothing(behindColon));
  }

  #entry(key: ScalarNode, value: Node): Entry {
    return { key, value, name: key.text, isMerge: false };
  }

  #array(): SequenceNode {
    const start = this.#at++;
    const items: Node[] = [];
    for (;;) {
      this.#skip(/[\s,:]*/y);
      const next = this.#text[this.#at];
      if (next === ']') this.#at++;
      if (next === undefined || next === ']' || next === '}') break;
      items.push(this.#value());
    }
    return { kind: 'sequence', origin: this.#from(start), items, flow: true };
  }

  /** A string ends with its line, closed or not. */
  #string(): ScalarNode {
    const start = this.#at++;
    this.#skip(/(?:[^"\\\r\n]|\\[^\r\n])*\\?/y);
    const raw = this.#text.slice(start, this.#at);
    if (this.#text[this.#at] === '"') this.#at++;
    const text = decoded(`${raw}"`) ?? raw.slice(1);
    return { kind: 'scalar', origin: this.#from(start), type: 'string', value: text, text, style: 'double-quoted' };
  }

  #word(): ScalarNode {
    const start = this.#at;
    this.#skip(/[^\s,:"[\]{}]*/y);
    // Nothing must be read twice.
    if (this.#at === start) this.#at++;
    const text = this.#text.slice(start, this.#at);
    const { type, value } = resolvePlainScalar(text, 'core');
    return { kind: 'scalar', origin: this.#from(start), type, value, text, style: 'plain' };
  }

  #nothing(at: number): ScalarNode {
    return { kind: 'scalar', origin: { source: this.#source, start: at, end: at }, type: 'null', value: null, text: '', style: 'plain' };
  }

  #from(start: number): Node['origin'] {
    return { source: this.#source, start, end: this.#at };
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    pattern.test(this.#text);
    this.#at = Math.max(this.#at, pattern.lastIndex);
  }

  #looksAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }
}

function decoded(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
