import type { Charge } from '@assay/jmespath';

/** A text, or why there is none in the words of Go's package `regexp/syntax`. */
export type GeneratedMatch = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'problem'; readonly message: string };

/**
 * A random text that a POSIX regular expression matches; `pattern` is one that RE2 accepts. As in goregen, `*`, `+` and `{2,}`
 * repeat at most 4,096 times and what Perl added (`\d`, `(?…)`) is refused. Characters of `.` and of negated classes are ASCII.
 */
export function generateMatch(pattern: string, random: () => number, charge: Charge): GeneratedMatch {
  try {
    return { kind: 'text', text: new Generator(pattern, random, charge).generate() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { kind: 'problem', message: `error parsing regexp: ${error.message}` };
  }
}

const MOST_REPEATS = 4096;
const PRINTABLE: CharacterSet = [[0x20, 0x7e]];
const LETTERS_BEYOND_ASCII: CharacterSet = [[0xc0, 0x24f]];
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);
const NAMED_SETS: ReadonlyMap<string, CharacterSet> = new Map<string, CharacterSet>([
  [
    'alnum',
    [
      [0x30, 0x39],
      [0x41, 0x5a],
      [0x61, 0x7a],
    ],
  ],
  [
    'alpha',
    [
      [0x41, 0x5a],
      [0x61, 0x7a],
    ],
  ],
  ['ascii', [[0, 0x7f]]],
  [
    'blank',
    [
      [9, 9],
      [0x20, 0x20],
    ],
  ],
  [
    'cntrl',
    [
      [0, 0x1f],
      [0x7f, 0x7f],
    ],
  ],
  ['digit', [[0x30, 0x39]]],
  ['graph', [[0x21, 0x7e]]],
  ['lower', [[0x61, 0x7a]]],
  ['print', PRINTABLE],
  [
    'punct',
    [
      [0x21, 0x2f],
      [0x3a, 0x40],
      [0x5b, 0x60],
      [0x7b, 0x7e],
    ],
  ],
  [
    'space',
    [
      [9, 0xd],
      [0x20, 0x20],
    ],
  ],
  ['upper', [[0x41, 0x5a]]],
  [
    'word',
    [
      [0x30, 0x39],
      [0x41, 0x5a],
      [0x5f, 0x5f],
      [0x61, 0x7a],
    ],
  ],
  [
    'xdigit',
    [
      [0x30, 0x39],
      [0x41, 0x46],
      [0x61, 0x66],
    ],
  ],
]);

/** Ranges of code points, ends included. */
type CharacterSet = readonly (readonly [number, number])[];

/** Makes one random text for a part of the pattern. */
type Maker = () => string;

class Refused extends Error {}

class Generator {
  readonly #characters: readonly string[];
  readonly #random: () => number;
  readonly #charge: Charge;
  #at = 0;

  constructor(pattern: string, random: () => number, charge: Charge) {
    this.#characters = [...pattern];
    this.#random = random;
    this.#charge = charge;
  }

  generate(): string {
    return this.#readAlternatives()();
  }

  #readAlternatives(): Maker {
    const alternatives = [this.#readSequence()];
    while (this.#skip('|')) alternatives.push(this.#readSequence());
    return () => alternatives[this.#below(alternatives.length)]!();
  }

  #readSequence(): Maker {
    const parts: Maker[] = [];
    while (this.#at < this.#characters.length && this.#peek() !== '|' && this.#peek() !== ')') parts.push(this.#readRepeated());
    return () => parts.map((make) => make()).join('');
  }

  #readRepeated(): Maker {
    let make = this.#readAtom();
    for (;;) {
      const bounds = this.#readBounds();
      if (bounds === undefined) return make;
      const once = make;
      make = () => this.#repeat(once, bounds[0] + this.#below(bounds[1] - bounds[0] + 1));
    }
  }

  #repeat(make: Maker, count: number): string {
    let text = '';
    for (let done = 0; done < count; done++) {
      this.#charge(1);
      text += make();
    }
    return text;
  }

  /** How often the part before may stand; `undefined` if nothing is said about it. */
  #readBounds(): readonly [number, number] | undefined {
    if (this.#skip('*')) return [0, MOST_REPEATS];
    if (this.#skip('+')) return [1, MOST_REPEATS];
    if (this.#skip('?')) return [0, 1];
    const [all, least = '', comma, most = ''] = /^\{([0-9]+)(?:(,)([0-9]*))?\}/.exec(this.#characters.slice(this.#at, this.#at + 12).join('')) ?? [];
    if (all === undefined) return undefined;
    this.#at += all.length;
    const low = Number(least);
    if (comma === undefined) return [low, low];
    return [low, most === '' ? Math.max(low, MOST_REPEATS) : Number(most)];
  }

  #readAtom(): Maker {
    const character = this.#take();
    switch (character) {
      case '(': {
        if (this.#peek() === '?') throw new Refused('missing argument to repetition operator: `?`');
        const make = this.#readAlternatives();
        this.#take();
        return make;
      }
      case '[':
        return this.#oneOf(this.#readSet());
      case '.':
        return this.#oneOf(PRINTABLE);
      case '^':
      case '$':
        return () => '';
      case '\\':
        return this.#literal(this.#readEscape());
      default:
        return this.#literal(character);
    }
  }

  #literal(text: string): Maker {
    return () => text;
  }

  #oneOf(set: CharacterSet): Maker {
    const size = set.reduce((total, [low, high]) => total + high - low + 1, 0);
    return () => {
      this.#charge(1);
      let index = this.#below(size);
      for (const [low, high] of set) {
        if (index <= high - low) return String.fromCodePoint(low + index);
        index -= high - low + 1;
      }
      return '';
    };
  }

  #readSet(): CharacterSet {
    const isNegated = this.#skip('^');
    const set: (readonly [number, number])[] = [];
    do set.push(...this.#readRange());
    while (this.#peek() !== ']');
    this.#take();
    return isNegated ? complement(set) : set;
  }

  #readRange(): CharacterSet {
    const named = /^\[:(\^?)([a-z]+):\]/.exec(this.#characters.slice(this.#at, this.#at + 12).join(''));
    if (named !== null) {
      this.#at += named[0].length;
      const set = NAMED_SETS.get(named[2] ?? '') ?? [];
      return named[1] === '^' ? complement(set) : set;
    }
    const low = this.#readSetCharacter();
    if (this.#peek() !== '-' || this.#characters[this.#at + 1] === ']') return [[low, low]];
    this.#take();
    return [[low, this.#readSetCharacter()]];
  }

  #readSetCharacter(): number {
    const character = this.#take();
    return (character === '\\' ? this.#readEscape() : character).codePointAt(0) ?? 0;
  }

  #readEscape(): string {
    const character = this.#take();
    if (character === 'x') return this.#readHexadecimal();
    if (/[0-7]/.test(character)) return this.#readOctal(character);
    const control = CONTROLS.get(character);
    if (control !== undefined) return control;
    if (/[A-Za-z0-9]/.test(character)) throw new Refused(`invalid escape sequence: \`\\${character}\``);
    return character;
  }

  #readHexadecimal(): string {
    const rest = this.#characters.slice(this.#at, this.#at + 10).join('');
    const [all = '', braced, bare = ''] = /^(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2}))/.exec(rest) ?? [];
    this.#at += all.length;
    return String.fromCodePoint(Number.parseInt(braced ?? bare, 16));
  }

  #readOctal(first: string): string {
    let digits = first;
    while (digits.length < 3 && /^[0-7]$/.test(this.#peek())) digits += this.#take();
    return String.fromCodePoint(Number.parseInt(digits, 8));
  }

  #below(limit: number): number {
    return Math.min(limit - 1, Math.floor(this.#random() * limit));
  }

  #peek(): string {
    return this.#characters[this.#at] ?? '';
  }

  #take(): string {
    this.#at++;
    return this.#characters[this.#at - 1] ?? '';
  }

  #skip(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }
}

/** Printable ASCII characters that are not in a set, or letters beyond ASCII if there are none. */
function complement(excluded: CharacterSet): CharacterSet {
  const kept = without(PRINTABLE, excluded);
  return kept.length > 0 ? kept : without(LETTERS_BEYOND_ASCII, excluded);
}

/** The characters of one set that are not in another. */
function without(set: CharacterSet, excluded: CharacterSet): CharacterSet {
  const kept: (readonly [number, number])[] = [];
  for (const [low, high] of set) {
    for (let code = low; code <= high; code++) {
      if (!excluded.some(([from, to]) => code >= from && code <= to)) kept.push([code, code]);
    }
  }
  return kept;
}
