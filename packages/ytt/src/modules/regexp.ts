import { compilePattern, namedGroups } from '@assay/formats';
import type { Thread, Value } from '@assay/starlark';
import { Builtin, byteText, can, Fault } from '@assay/starlark';
import { RE2JS } from 're2js';

import { callOut, textOf } from './arguments.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:regexp`: patterns of RE2, as Go's package regexp uses them. */
export const regexpModule: YttModule = pureModule('regexp', () => {
  const compile = rememberPatterns();
  return [
    [
      'match',
      new Builtin('regexp.match', (_thread, positional) => {
        const [pattern, target] = positional;
        if (pattern === undefined || target === undefined || positional.length > 2) throw new Fault('expected exactly two arguments');
        const [source, text] = [textOf(pattern), textOf(target)];
        return compile(source).program.test(text);
      }),
    ],
    [
      'replace',
      new Builtin('regexp.replace', (thread, positional) => {
        const [pattern, target, replacement] = positional;
        if (pattern === undefined || target === undefined || replacement === undefined || positional.length > 3)
          throw new Fault('expected exactly 3 arguments');
        const compiled = compile(textOf(pattern));
        const text = textOf(target);
        return replaceAll(compiled.program, text, replacer(thread, compiled, replacement));
      }),
    ],
  ];
});

const MOST_PATTERNS = 100;

/** A pattern, and the numbers of the groups that have a name. */
interface CompiledPattern {
  readonly program: RE2JS;
  readonly groups: ReadonlyMap<string, readonly number[]>;
}

/** Compiles patterns, and keeps the last ones: most programs use few, in loops. */
function rememberPatterns(): (pattern: string) => CompiledPattern {
  const known = new Map<string, CompiledPattern>();
  return (pattern) => {
    const compiled = known.get(pattern) ?? compile(pattern);
    if (known.size >= MOST_PATTERNS) known.clear();
    known.set(pattern, compiled);
    return compiled;
  };
}

function compile(pattern: string): CompiledPattern {
  const checked = compilePattern(pattern);
  if (checked.kind === 'problem') throw new Fault(checked.message);
  const { text, groups } = namedGroups(pattern);
  return { program: RE2JS.compile(text), groups };
}

type Match = ReturnType<RE2JS['matcher']>;

/** What a match is replaced by: what a function makes of its text, or a text with references to its groups. */
function replacer(thread: Thread, { groups }: CompiledPattern, replacement: Value): (match: Match) => string {
  if (can(replacement, 'call')) return (match) => textOf(callOut(thread, replacement, [match.group() ?? '']));
  const template = textOf(replacement);
  return (match) => template.replace(REFERENCE, (whole, braced?: string, bare?: string) => expand(match, groups, whole, braced ?? bare));
}

const REFERENCE = /\$(?:\$|\{([\p{L}\p{Nd}_]+)\}|([\p{L}\p{Nd}_]+))/gu;

/** Of several groups with a name, the first that took part counts. */
function expand(match: Match, groups: CompiledPattern['groups'], whole: string, name: string | undefined): string {
  if (name === undefined) return whole.slice(1);
  const isNumber = /^(?:0|[1-9]\d{0,8})$/.test(name);
  const numbers = isNumber ? [Number(name)] : (groups.get(name) ?? []);
  for (const number of numbers) {
    const text = number > match.groupCount() ? null : match.group(number);
    if (text !== null) return text;
  }
  return '';
}

/** Replaces all matches but empty ones directly after another one. */
function replaceAll(pattern: RE2JS, text: string, replace: (match: Match) => string): string {
  const parts: string[] = [];
  const match = pattern.matcher(text);
  let end = 0;
  while (match.find()) {
    parts.push(text.slice(end, match.start()));
    if (match.end() > end || match.start() === 0) parts.push(replace(match));
    end = match.end();
  }
  parts.push(text.slice(end));
  return byteText.mend(parts.join(''));
}
