import { toValue } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { knownAnnotations } from '../../annotation-names.ts';
import { evaluate } from '../../evaluate.ts';
import { moduleNames } from '../../modules/module-names.ts';
import { language } from '../../template/language.ts';
import { annotationTexts } from './annotation-texts.ts';
import { builtinTexts, methodTexts } from './builtin-texts.ts';
import { code, prose } from './markdown.ts';
import { moduleTexts } from './module-texts.ts';

function sorted(names: Iterable<string>): readonly string[] {
  return [...names].toSorted();
}

describe('there is a text for every', () => {
  it('annotation that has an effect', () => {
    expect(sorted(Object.keys(annotationTexts))).toEqual(sorted(knownAnnotations.keys()));
  });

  it('name of the language', () => {
    expect(sorted(builtinTexts.keys())).toEqual(sorted(language.universe.keys()));
  });

  it.each(['string', 'list', 'dict'] as const)('method of a %s', (type) => {
    expect(sorted(methodTexts[type].keys())).toEqual(sorted(language.methods[type]?.keys() ?? []));
  });

  it('module', () => {
    expect(sorted(moduleTexts.keys())).toEqual(sorted(moduleNames));
  });

  it.each([...moduleNames])('member of @ytt:%s', async (name) => {
    const content = `#@ load("@ytt:${name}", m="${name}")\n---\nnames: #@ dir(m)\n`;
    const evaluated = await evaluate({ files: [{ path: 'a.yml', content }] });
    const documents = evaluated.kind === 'rendered' ? evaluated.documents : [];
    expect(documents.map(({ root }) => toValue(root))).toEqual([{ names: sorted(moduleTexts.get(name)?.members.keys() ?? []) }]);
  });
});

describe('texts of authors stand for themselves', () => {
  it.each([
    ['*all* of `it`', String.raw`\*all\* of \`it\``],
    ['- one\n2. two', String.raw`\- one  ` + '\n' + String.raw`\2. two`],
    ['<b>&amp;', String.raw`\<b\>\&amp;`],
  ])('%j', (text, expected) => {
    expect(prose(text)).toBe(expected);
  });

  it.each([
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['two\nlines', '`two lines`'],
  ])('%j as code', (text, expected) => {
    expect(code(text)).toBe(expected);
  });
});
