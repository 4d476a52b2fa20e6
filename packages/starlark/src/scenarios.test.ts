import { readdirSync, readFileSync } from 'node:fs';
import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';
import type { LanguageOptions, Value } from './index.ts';
import {
  any,
  Builtin,
  byteText,
  compileSource,
  equal,
  execute,
  Fault,
  freezeDeeply,
  pick,
  positionalBuiltin,
  specification,
  Thread,
  typeNameOf,
} from './index.ts';

/**
 * The files of `testdata` hold programs with a line `---` between them. `### message` at the end of a line is the error that
 * must occur there, and nothing else may; a program without one must run to its end. A first line `#!` names the language.
 */
const FOLDER = new URL('../testdata/', import.meta.url);
const LANGUAGES: Readonly<Record<string, LanguageOptions>> = {
  'blocks end, while, recursion, top-level control, reassignment': {
    ...specification,
    blocks: 'end',
    passStatement: false,
    whileLoops: true,
    recursion: true,
    topLevelControl: true,
    globalReassignment: true,
  },
  'legacy values': {
    ...specification,
    text: byteText,
    escapes: 'lenient',
    floatText: 'six-digits',
    floatOrder: 'legacy',
    details: 'legacy',
    comparisonDepth: 10,
    dictUnion: false,
    setAlgebra: false,
    reservedWordsAre: 'illegal token',
    methods: { ...specification.methods, string: pick(specification.methods.string, ['elems', 'elem_ords', 'codepoints', 'find', 'join']) },
    wording: { ...specification.wording, realDivisionByZero: 'real division by zero' },
  },
};

const predeclared = new Map<string, Value>([
  [
    'eq',
    positionalBuiltin('eq', [any, any], (thread, got, want) => {
      if (typeNameOf(got) === typeNameOf(want) && equal(thread, got, want)) return null;
      throw new Fault(`got ${thread.repr(got)}, want ${thread.repr(want)}`);
    }),
  ],
  [
    'freeze',
    new Builtin('freeze', (_thread, [value = null]) => {
      freezeDeeply(value);
      return value;
    }),
  ],
]);

describe.each(readdirSync(FOLDER))('%s', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');
  const named = /^#! (.*)\n/.exec(text);
  const language = named ? LANGUAGES[named[1] ?? ''] : specification;
  if (!language) throw new Error(`${name}: unknown language`);
  const programs = text.slice(named?.[0].length ?? 0).split(/^---\n/m);

  it.each(programs.map((program) => ({ title: titleOf(program), program })))('$title', ({ program }) => {
    expect(trouble(name, program, language)).toEqual(expectedTrouble(program));
  });
});

function titleOf(program: string): string {
  return (
    /^# (.*)/.exec(program)?.[1] ??
    program
      .trim()
      .split('\n')
      .find((line) => line.includes('###')) ??
    program
  );
}

function expectedTrouble(program: string): readonly string[] {
  return program.split('\n').flatMap((line, index) => {
    const message = /### (.*)$/.exec(line)?.[1];
    return message === undefined ? [] : [`${index + 1}: ${message}`];
  });
}

/** Each problem, or the error, with the line where it is. */
function trouble(name: string, program: string, language: LanguageOptions): readonly string[] {
  const source = new Source(name, program);
  const at = (offset: number): number => source.positionAt(offset).line;
  const compiled = compileSource(source, { language, predeclared: predeclared.keys() });
  if (compiled.kind === 'failed') return compiled.problems.map(({ message, span }) => `${at(span.start)}: ${message}`);
  const outcome = execute(compiled.program, new Thread({ semantics: language }), { predeclared });
  if (outcome.kind === 'finished') return [];
  const span = outcome.error.frames[0]?.span;
  return [`${span ? at(span.start) : '?'}: ${outcome.error.message}`];
}
