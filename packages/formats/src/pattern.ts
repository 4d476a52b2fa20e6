import { RE2JS, RE2JSSyntaxException } from 're2js';

import { namedGroups } from './named-groups.ts';

/** A compiled RE2 pattern. */
export interface Pattern {
  readonly kind: 'pattern';
  /** Whether the pattern is found anywhere in the text, as Go's `MatchString` says. */
  matches(text: string): boolean;
  /** Count of capturing groups. */
  readonly groupCount: number;
  /** The first match that begins at an offset, zero-based in UTF-16 units, or after it. */
  find(text: string, from?: number): PatternMatch | undefined;
}

/** Where a pattern was found, as zero-based UTF-16 offsets, the end exclusive. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
  /** The text of each capturing group; `undefined` for one that took no part. */
  readonly groups: readonly (string | undefined)[];
}

/** Why a text is not an RE2 pattern. */
export interface PatternProblem {
  readonly kind: 'problem';
  /** Go's own: ``error parsing regexp: missing closing ): `(a` ``. */
  readonly message: string;
}

/**
 * Compiles a pattern in the syntax of Go's package `regexp` (RE2), through re2js 2.10.0. Matching takes time in proportion
 * to the text. Compiling costs about as much as a hundred short matches: keep the result.
 */
export function compilePattern(text: string): Pattern | PatternProblem {
  const { text: accepted } = namedGroups(text);
  try {
    const compiled = RE2JS.compile(accepted);
    const groupCount = compiled.groupCount();
    return {
      kind: 'pattern',
      matches: (subject) => compiled.test(subject),
      groupCount,
      find(subject, from = 0) {
        const matcher = compiled.matcher(subject);
        if (!matcher.find(from)) return undefined;
        const groups = Array.from({ length: groupCount }, (_unused, index) => matcher.group(index + 1) ?? undefined);
        return { start: matcher.start(), end: matcher.end(), groups };
      },
    };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return { kind: 'problem', message: goMessage(error, { text, accepted }) };
    throw error;
  }
}

/** re2js leaves the quoted part away where Go quotes the whole pattern, or nothing after a trailing backslash. */
function goMessage(error: RE2JSSyntaxException, { text, accepted }: { readonly text: string; readonly accepted: string }): string {
  const description = error.getDescription();
  const quotesWhole = description === 'expression nests too deeply' || description === 'expression too large';
  const quoted = error.getPattern() ?? (quotesWhole ? text : '');
  return `error parsing regexp: ${description}: \`${quoted === accepted ? text : quoted}\``;
}
