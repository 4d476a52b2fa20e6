import { complementOf, withAllCases } from './code-point-ranges.ts';
import type { CodePointRange, CodePointRanges } from './code-point-ranges.ts';

/**
 * An RE2 pattern in the syntax of ECMAScript with the flag `u`, which JSON Schema takes patterns in: it is found in the same texts.
 * Undefined where that cannot be said, such as letters beyond ASCII whose case does not count. Most patterns stay as they are;
 * what only looks the same is translated, as `.`, `\s` and what flags change.
 * Syntax: https://github.com/google/re2/wiki/Syntax
 */
export function ecmaScriptPattern(re2: string): string | undefined {
  try {
    const pattern = new Translation(re2).whole();
    // Categories and scripts of letters may have other names, or none.
    return isPattern(pattern) ? pattern : undefined;
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
}

/** Says that there is something in a pattern that ECMAScript does not have. */
class Untranslatable extends Error {}

function isPattern(text: string): boolean {
  try {
    RegExp(text, 'u');
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** What `(?i)` and its like switch on. */
interface Flags {
  ignoresCase: boolean;
  isMultiline: boolean;
  dotTakesNewline: boolean;
}

/** A piece of the pattern that a repetition can be after. */
interface Piece {
  readonly text: string;
  /** Whether it takes no character; ECMAScript does not repeat that. */
  readonly isAssertion?: true;
}

const REPETITION = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;
const GROUP_NAME = /\(\?P?<[^>]*>/y;
const FLAGS = /\(\?([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/y;
const HEXADECIMAL = /\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/y;
const OCTAL = /\\[0-7]{1,3}/y;
const PROPERTY = /\\([pP])(?:\{(\^?)([^}]*)\}|(.))/uy;
const SHARED_CLASS = /\\[dDwW]/y;
const POSIX_CLASS = /\[:(\^?)([a-z]+):\]/y;
const QUOTED = /\\Q([\s\S]*?)(?:\\E|$)/y;

class Translation {
  readonly #re2: string;
  #at = 0;

  constructor(re2: string) {
    this.#re2 = re2;
  }

  whole(): string {
    const text = this.#sequence({ ignoresCase: false, isMultiline: false, dotTakesNewline: false });
    if (this.#at < this.#re2.length) throw new Untranslatable();
    return text;
  }

  /** Alternatives up to the end of their group. Flags that are switched in between hold to there. */
  #sequence(flags: Flags): string {
    let text = '';
    for (;;) {
      const char = this.#re2[this.#at];
      if (char === undefined || char === ')') return text;
      if (char === '|') {
        this.#at++;
        text += '|';
        continue;
      }
      const piece = this.#piece(flags);
      const repetition = this.#take(REPETITION)?.[0] ?? '';
      text += piece.isAssertion && repetition !== '' ? `(?:${piece.text})${repetition}` : piece.text + repetition;
    }
  }

  #piece(flags: Flags): Piece {
    switch (this.#re2.charAt(this.#at)) {
      case '(':
        return { text: this.#group(flags) };
      case '[':
        return { text: this.#characterClass(flags) };
      case '\\':
        return this.#escape(flags);
      case '.':
        this.#at++;
        return { text: flags.dotTakesNewline ? String.raw`[\s\S]` : String.raw`[^\n]` };
      case '^':
        this.#at++;
        return { text: flags.isMultiline ? String.raw`(?<![^\n])` : '^', isAssertion: true };
      case '$':
        this.#at++;
        return { text: flags.isMultiline ? String.raw`(?![^\n])` : '$', isAssertion: true };
      default:
        return { text: literal(this.#codePoint(), flags) };
    }
  }

  #group(flags: Flags): string {
    const switched = this.#take(FLAGS);
    if (!switched) {
      if (!this.#take(GROUP_NAME)) this.#at++;
      return `(${this.#groupRest({ ...flags })}`;
    }
    const [, on = '', off = '', end] = switched;
    if (end === ')') {
      applyFlags(flags, on, off);
      return '';
    }
    const inner = { ...flags };
    applyFlags(inner, on, off);
    return `(?:${this.#groupRest(inner)}`;
  }

  #groupRest(flags: Flags): string {
    const text = this.#sequence(flags);
    this.#at++;
    return `${text})`;
  }

  #escape(flags: Flags): Piece {
    const quoted = this.#take(QUOTED);
    if (quoted) return { text: [...(quoted[1] ?? '')].map((char) => literal(char.codePointAt(0)!, flags)).join('') };
    const named = this.#sharedClass(flags) ?? this.#property(flags);
    if (named !== undefined) return { text: named };
    const letter = this.#re2[this.#at + 1] ?? '';
    const assertion = ASSERTIONS[letter];
    if (assertion !== undefined) {
      this.#at += 2;
      return { text: assertion, isAssertion: true };
    }
    const ranges = this.#perlClass(flags);
    if (!ranges) return { text: literal(this.#escapedCodePoint(), flags) };
    return { text: letter === letter.toLowerCase() ? classOf(ranges, false) : classOf(complementOf(ranges), true) };
  }

  /** The characters of `\d` and its like. */
  #perlClass(flags: Flags): CodePointRanges | undefined {
    const letter = this.#re2[this.#at + 1] ?? '';
    const ranges = this.#re2[this.#at] === '\\' ? PERL_CLASSES[letter.toLowerCase()] : undefined;
    if (!ranges) return undefined;
    this.#at += 2;
    const all = inAllCases(ranges, flags);
    return letter === letter.toLowerCase() ? all : complementOf(all);
  }

  /** `\pL`, `\P{Greek}`, `\p{^Lu}`. */
  #property(flags: Flags): string | undefined {
    const property = this.#take(PROPERTY);
    if (!property) return undefined;
    // Which letters have other cases is a matter of the tables of Unicode.
    if (flags.ignoresCase) throw new Untranslatable();
    const [, letter = 'p', negation = '', long, short = ''] = property;
    const isNegated = (letter === 'P') !== (negation === '^');
    return unicodeClass(long ?? short, isNegated);
  }

  #characterClass(flags: Flags): string {
    this.#at++;
    const isNegated = this.#re2[this.#at] === '^';
    if (isNegated) this.#at++;
    const parts: ClassPart[] = [];
    for (let isFirst = true; isFirst || this.#re2[this.#at] !== ']'; isFirst = false) {
      if (this.#at >= this.#re2.length) throw new Untranslatable();
      const named = this.#sharedClass(flags) ?? this.#property(flags);
      if (named === undefined) parts.push(...this.#classRanges(flags));
      else parts.push(named);
    }
    this.#at++;
    return classOf(parts, isNegated);
  }

  /** `\d`, `\w` and what is not in them, as long as case counts, are the same in ECMAScript. */
  #sharedClass({ ignoresCase }: Flags): string | undefined {
    return ignoresCase ? undefined : this.#take(SHARED_CLASS)?.[0];
  }

  #classRanges(flags: Flags): CodePointRanges {
    const posix = this.#take(POSIX_CLASS);
    if (posix) {
      const ranges = POSIX_CLASSES[posix[2] ?? ''];
      if (!ranges) throw new Untranslatable();
      const all = inAllCases(ranges, flags);
      return posix[1] === '^' ? complementOf(all) : all;
    }
    const perl = this.#perlClass(flags);
    if (perl) return perl;
    const first = this.#classCodePoint();
    const isRange = this.#re2[this.#at] === '-' && this.#re2[this.#at + 1] !== ']' && this.#at + 1 < this.#re2.length;
    if (!isRange) return inAllCases([[first, first]], flags);
    this.#at++;
    return inAllCases([[first, this.#classCodePoint()]], flags);
  }

  #classCodePoint(): number {
    return this.#re2[this.#at] === '\\' ? this.#escapedCodePoint() : this.#codePoint();
  }

  #escapedCodePoint(): number {
    const hexadecimal = this.#take(HEXADECIMAL);
    if (hexadecimal) return Number.parseInt(hexadecimal[1] ?? hexadecimal[2] ?? '', 16);
    const octal = this.#take(OCTAL);
    if (octal) return Number.parseInt(octal[0].slice(1), 8);
    this.#at++;
    const char = this.#re2[this.#at] ?? '';
    const control = CONTROLS.get(char);
    if (control === undefined && /^[A-Za-z0-9]?$/.test(char)) throw new Untranslatable();
    const code = this.#codePoint();
    return control ?? code;
  }

  #codePoint(): number {
    const code = this.#re2.codePointAt(this.#at) ?? 0;
    this.#at += code > 0xffff ? 2 : 1;
    return code;
  }

  #take(expected: RegExp): RegExpExecArray | undefined {
    expected.lastIndex = this.#at;
    const found = expected.exec(this.#re2);
    if (!found) return undefined;
    this.#at += found[0].length;
    return found;
  }
}

/** `U` only says which of several matches is found. */
function applyFlags(flags: Flags, on: string, off: string): void {
  for (const [letters, isOn] of [[on, true] as const, [off, false] as const]) {
    if (letters.includes('i')) flags.ignoresCase = isOn;
    if (letters.includes('m')) flags.isMultiline = isOn;
    if (letters.includes('s')) flags.dotTakesNewline = isOn;
  }
}

const ASSERTIONS: Readonly<Record<string, string>> = { A: '^', z: '$', b: String.raw`\b`, B: String.raw`\B` };

const DIGITS: CodePointRange = [0x30, 0x39];
const UPPER: CodePointRange = [0x41, 0x5a];
const LOWER: CodePointRange = [0x61, 0x7a];
const SPACE: CodePointRange = [0x20, 0x20];

const PERL_CLASSES: Readonly<Record<string, CodePointRanges>> = {
  d: [DIGITS],
  s: [[0x09, 0x0a], [0x0c, 0x0d], SPACE],
  w: [DIGITS, UPPER, [0x5f, 0x5f], LOWER],
};

const POSIX_CLASSES: Readonly<Record<string, CodePointRanges>> = {
  alnum: [DIGITS, UPPER, LOWER],
  alpha: [UPPER, LOWER],
  ascii: [[0, 0x7f]],
  blank: [[0x09, 0x09], SPACE],
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  digit: [DIGITS],
  graph: [[0x21, 0x7e]],
  lower: [LOWER],
  print: [[0x20, 0x7e]],
  punct: [
    [0x21, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
  ],
  space: [[0x09, 0x0d], SPACE],
  upper: [UPPER],
  word: [DIGITS, UPPER, LOWER, [0x5f, 0x5f]],
  xdigit: [DIGITS, [0x41, 0x46], [0x61, 0x66]],
};

/** Control characters by the letter after the backslash. */
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['a', 0x07],
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
]);

const GENERAL_CATEGORY = /^(?:L[ulmto]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfos])$/;

function unicodeClass(name: string, isNegated: boolean): string {
  const letter = isNegated ? 'P' : 'p';
  if (name === 'Any') return `\\${letter}{Any}`;
  // Go does not count code points without a character.
  if (name === 'C') return isNegated ? String.raw`[^\p{Cc}\p{Cf}\p{Co}\p{Cs}]` : String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}]`;
  return `\\${letter}{${GENERAL_CATEGORY.test(name) ? name : `Script=${name}`}}`;
}

function inAllCases(ranges: CodePointRanges, { ignoresCase }: Flags): CodePointRanges {
  if (!ignoresCase) return ranges;
  const all = withAllCases(ranges);
  if (!all) throw new Untranslatable();
  return all;
}

function literal(code: number, flags: Flags): string {
  const all = inAllCases([[code, code]], flags);
  if (all.length > 1) return classOf(all, false);
  const char = String.fromCodePoint(code);
  return /[\\^$.*+?()[\]{}|]/.test(char) ? `\\${char}` : shown(code);
}

/** Part of a class: characters, or a class that has a name. */
type ClassPart = CodePointRange | string;

function classOf(parts: readonly ClassPart[], isNegated: boolean): string {
  const texts = parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const [first, last] = part;
    if (last === first + 1) return classCharacter(first) + classCharacter(last);
    if (first !== last) return `${classCharacter(first)}-${classCharacter(last)}`;
    const isAtEnd = index === 0 || index === parts.length - 1;
    return first === HYPHEN && isAtEnd ? '-' : classCharacter(first);
  });
  return `[${isNegated ? '^' : ''}${texts.join('')}]`;
}

const HYPHEN = 0x2d;

function classCharacter(code: number): string {
  const char = String.fromCodePoint(code);
  return /[\\\]^-]/.test(char) ? `\\${char}` : shown(code);
}

/** Nothing that cannot be seen. */
function shown(code: number): string {
  for (const [letter, control] of CONTROLS) if (control === code && letter !== 'a') return `\\${letter}`;
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0').toUpperCase()}`;
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0xffff || code === 0xfeff) return `\\u{${code.toString(16).toUpperCase()}}`;
  return String.fromCodePoint(code);
}
