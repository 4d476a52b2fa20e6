import { readdirSync, readFileSync } from 'node:fs';

import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { isUnknownAnnotation, knownAnnotations, suggestAnnotation } from './annotation-names.ts';
import { operations } from './overlay/operations/operations.ts';
import { typeAnnotations, valueAnnotations } from './schema/annotations/annotations.ts';

const FOLDER = new URL('.', import.meta.url);

/** The names of annotations in the code, wherever they are read: a hover text reads none. */
function namesInCode(): ReadonlySet<string> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const code = files.filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'annotation-names.ts' && !file.startsWith('editor'),
  );
  const texts = code.map((file) => readFileSync(new URL(file.replaceAll('\\', '/'), FOLDER), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/'((?:assert|data|library|overlay|schema|template|yaml)\/[a-z-]+)'/g)].map(([, name = '']) => name)),
  );
}

describe('knownAnnotations', () => {
  it('has every annotation of schemas and every operation of overlays', () => {
    const read = [...typeAnnotations, ...valueAnnotations].map(({ name }) => name);
    const asking = operations.map(({ annotation }) => annotation);
    expect([...read, ...asking].filter((name) => !knownAnnotations.has(name))).toEqual([]);
  });

  it('has every annotation that is named anywhere in the code, and no other', () => {
    expect([...knownAnnotations.keys()].sort()).toEqual([...namesInCode()].sort());
  });
});

describe('isUnknownAnnotation', () => {
  it.each(['schema/validatoin', 'overlay/', 'data/value', 'schema/type/any', 'assert/__proto__', 'schema', 'overlay'])('is so of %s', (name) => {
    expect(isUnknownAnnotation(name)).toBe(true);
  });

  it.each(['schema/type', 'template/code', 'own', 'own/schema/x', '/schema', 'schemas/type', ''])('is not so of %s', (name) => {
    expect(isUnknownAnnotation(name)).toBe(false);
  });
});

it.each([
  ['schema/validatoin', 'schema/validation'],
  ['schema/any_key', 'schema/any-key'],
  ['overlay/Insert', 'overlay/insert'],
  ['overlay/delete', 'overlay/remove'],
  ['schema/description', 'schema/desc'],
  ['schema/delete', undefined],
  ['overlay/description', undefined],
  ['schema/foo', undefined],
  ['schema/insert', undefined],
  ['overlay/', undefined],
])('the annotation nearest to %s is %s', (name, nearest) => {
  const span = { source: new Source('a.yml', ''), start: 0, end: 0 };
  expect(suggestAnnotation(name, span)).toEqual(nearest && { hint: `did you mean "@${nearest}"?` });
});
