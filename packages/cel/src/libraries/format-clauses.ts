/** A clause of a format: `%.2f` is the verb `f` with two decimals. */
export interface Clause {
  readonly verb: 's' | 'd' | 'f' | 'e' | 'b' | 'x' | 'X' | 'o';
  readonly precision: number | undefined;
}

/** What a format is made of: text, and clauses that take one argument each. */
export type FormatPart = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'clause'; readonly clause: Clause };

/** A clause that is none. The argument is looked at first, so a missing one is said rather than this. */
export interface FormatProblem {
  readonly kind: 'problem';
  readonly message: string;
}

/** The parts of a format, up to the first that is wrong. */
export function parseFormat(format: string): readonly (FormatPart | FormatProblem)[] {
  const parts: (FormatPart | FormatProblem)[] = [];
  let at = 0;
  while (at < format.length) {
    const next = format.indexOf('%', at);
    const end = next < 0 ? format.length : next;
    if (end > at) parts.push({ kind: 'text', text: format.slice(at, end) });
    if (next < 0) break;
    if (format[next + 1] === '%') {
      parts.push({ kind: 'text', text: '%' });
      at = next + 2;
      continue;
    }
    const clause = parseClause(format, next + 1);
    if ('message' in clause) return [...parts, clause];
    parts.push({ kind: 'clause', clause: clause.clause });
    at = clause.end;
  }
  return parts;
}

const VERBS: ReadonlyMap<string, Clause['verb']> = new Map((['s', 'd', 'f', 'e', 'b', 'x', 'X', 'o'] as const).map((verb) => [verb, verb]));

function parseClause(format: string, start: number): { readonly clause: Clause; readonly end: number } | FormatProblem {
  const wrong = (message: string): FormatProblem => ({ kind: 'problem', message: `could not parse formatting clause: ${message}` });
  if (start >= format.length) return { kind: 'problem', message: 'unexpected end of string' };
  let at = start;
  let precision: number | undefined;
  if (format[at] === '.') {
    const [, digits = ''] = /^\.(\d*)/.exec(format.slice(at)) ?? [];
    at += 1 + digits.length;
    if (at >= format.length) return wrong('error while parsing precision: could not find end of precision specifier');
    if (digits === '')
      return wrong('error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax');
    precision = Number(digits);
  }
  const written = String.fromCodePoint(format.codePointAt(at) ?? 0);
  const verb = VERBS.get(written);
  return verb === undefined ? wrong(`unrecognized formatting clause "${written}"`) : { clause: { verb, precision }, end: at + 1 };
}

/** What a clause says about an argument that it cannot write. */
export function clauseRefusal(verb: Clause['verb'], typeName: string): string {
  return `error during formatting: ${REFUSALS[verb]}, was given ${typeName}`;
}

const STRING_REFUSAL = 'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps';

const REFUSALS: Readonly<Record<Clause['verb'], string>> = {
  s: STRING_REFUSAL,
  d: 'decimal clause can only be used on integers',
  f: 'fixed-point clause can only be used on doubles',
  e: 'scientific clause can only be used on doubles',
  b: 'only integers and bools can be formatted as binary',
  x: 'only integers, byte buffers, and strings can be formatted as hex',
  X: 'only integers, byte buffers, and strings can be formatted as hex',
  o: 'octal clause can only be used on integers',
};
