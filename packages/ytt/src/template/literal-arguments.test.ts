import { Source } from '@assay/source';
import { Thread } from '@assay/starlark';
import type { Value } from '@assay/starlark';
import { describe, expect, it } from 'vitest';

import { readDocuments } from '../read/read-documents.ts';
import { compileYaml } from './compile-yaml.ts';
import { language } from './language.ts';
import { literalArguments } from './literal-arguments.ts';

const thread = new Thread({ semantics: language });

function argumentsOf(content: string): string | undefined {
  const values = literalArguments(content);
  return values && [...values.positional.map(text), ...values.named.map(([name, value]) => `${name}=${text(value)}`)].join(', ');
}

function text(value: Value): string {
  return thread.repr(value);
}

describe('arguments of an annotation', () => {
  it.each([
    ['', ''],
    ['min=1, max=65535', 'min=1, max=65535'],
    ['"a (b)", -1, 1.5,', '"a (b)", -1, 1.5'],
    ['missing_ok=True, x=None', 'missing_ok=True, x=None'],
    ['one_of=["a", ["b", 1]]', 'one_of=["a", ["b", 1]]'],
  ])('are literals: %s', (content, expected) => {
    expect(argumentsOf(content)).toBe(expected);
  });

  it.each([
    'by=overlay.all',
    'x',
    '1) + f(2',
    '1)(2',
    '[x]',
    '("a", 1)',
    '{"a": 1}',
    '*[1]',
    'a=1, a=2',
    'a=1, 2',
    '1 + 1',
    '1 # why',
    '1 \\',
    '-"a"',
    '"',
  ])('need code: %s', (content) => {
    expect(literalArguments(content)).toBeUndefined();
  });
});

describe('an annotation with literals', () => {
  function annotationsIn(template: string): { readonly literal: number; readonly code: string } {
    const source = new Source('t.yml', template);
    const compiled = compileYaml(source, readDocuments(source), { ignoreUnknownComments: false });
    return { literal: compiled.literalAnnotations.size, code: compiled.code.source.text };
  }

  it('needs no code', () => {
    const { literal, code } = annotationsIn('#@data/values\n---\na:\n  #@schema/type any=True\n  b: 1\n');
    expect(literal).toBe(2);
    expect(code).not.toContain('annotation');
  });

  it.each(['True = 1', 'def f(True):\n#@   return True\n#@ end', 'load("x.star", True="x")'])(
    'is code where names of literals are bound: %s',
    (code) => {
      expect(annotationsIn(`#@ ${code}\n#@test/x y=True\na: 1\n`)).toMatchObject({ literal: 0 });
    },
  );

  it('is code in a template whose syntax is wrong, as errors are told from the line that they lead to', () => {
    const { literal, code } = annotationsIn('#@ x = [\n#@test/x y=True\na: 1\n');
    expect(literal).toBe(0);
    expect(code).toContain('annotation');
  });

  it('is beside other directives of its node code like them', () => {
    expect(annotationsIn('#@test/x 1\n#@ y = 1\na: 1\n').literal).toBe(0);
  });
});
