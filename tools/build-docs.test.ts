import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

import { allRuleSets } from '@assay/dialects';
import { readYaml, Source, toValue } from '@assay/source';
import { commands } from '../packages/cli/src/commands.ts';
import { allPages } from './build-docs.mjs';
import { SETTING_EXAMPLES } from './docs/settings-pages.mjs';

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const pages = await allPages();
const schema = JSON.parse(readFileSync(fileURLToPath(new URL('../packages/project/assay.schema.json', import.meta.url)), 'utf8'));
const byPlace = new Map(pages.map((page) => [page.place, page]));
const anchorsOf = (content: string): readonly string[] => Array.from(content.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id);

describe('the pages', () => {
  it('have a title of their own and a place of their own', () => {
    expect(byPlace.size).toBe(pages.length);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  });

  it('have one for every rule and every command', () => {
    const ofRules = allRuleSets.flatMap(({ id, rules }) => rules.map(({ code }) => `rules/${id}/${code}/`));
    const ofCommands = commands.map(({ words }) => `commands/${words.join('-')}/`);
    expect([...ofRules, ...ofCommands].filter((place) => !byPlace.has(place))).toEqual([]);
  });

  it('have one for every setting, with an example that is right', () => {
    const validate = new Ajv({ strict: false }).compile(schema);
    for (const key of Object.keys(schema.properties)) {
      expect(byPlace.has(`settings/${key.replace('$', '')}/`)).toBe(true);
      const [document] = readYaml(new Source('assay.yaml', SETTING_EXAMPLES[key] ?? ''), { schema: 'core' }).documents;
      const example = document?.root && toValue(document.root);
      expect(example).toHaveProperty([key]);
      expect([key, validate(example)]).toEqual([key, true]);
    }
  });

  it('have no picture without words, and none that is not there', () => {
    const pictures = pages.flatMap(({ content }) => Array.from(content.matchAll(/<img\b[^>]*>/g), ([picture]) => picture));
    const wrong = pictures.filter(
      (picture) => !/ alt="[^"]+"/.test(picture) || !existsSync(path.join(docs, / src="([^"]*)"/.exec(picture)?.[1] ?? '')),
    );
    expect(wrong).toEqual([]);
  });

  it('lead to pages and anchors that are there', () => {
    const astray = pages.flatMap(({ place, content }) =>
      Array.from(content.matchAll(/<a href="([^"]*)"/g), ([, href = '']) => href)
        .filter((href) => !/^(?:https?|mailto):/.test(href) && !leadsSomewhere(place, href))
        .map((href) => `${place}: ${href}`),
    );
    expect(astray).toEqual([]);
  });

  it('show the report of every rule, but where an example is too long to be shown, or is no UTF-8', () => {
    const ofRules = pages.filter(({ place }) => /^rules\/.+\//.test(place));
    const without = ofRules.filter(({ title, content }) => !content.includes(`<h2 id="report">`) || !content.includes(` ${title}`));
    const expected = ['recipe/payload_too_large', 'recipe/utf8', 'recipe/bom', 'recipe/maxItems', 'recipe/maxBytes'];
    expect(without.map(({ title }) => title)).toEqual(expected);
  });

  it('have one heading at the top, and none that skips a level', () => {
    const levelsOf = (content: string): readonly number[] => Array.from(content.matchAll(/<h([1-6])\b/g), ([, level]) => Number(level));
    const isOutline = ([first, ...others]: readonly number[]): boolean =>
      first === 1 && others.every((level, at) => level > 1 && level <= [first, ...others][at]! + 1);
    expect(pages.filter(({ content }) => !isOutline(levelsOf(content))).map(({ place }) => place)).toEqual([]);
  });
});

function leadsSomewhere(place: string, href: string): boolean {
  const [target = '', anchor] = href.split('#');
  if (target.endsWith('.json')) return existsSync(path.join(docs, path.basename(target)));
  if (path.posix.join('.', place, target) === 'playground/') return true;
  const reached = byPlace.get(path.posix.join('.', place, target).replace(/^\.\/?$/, ''));
  return reached !== undefined && (anchor === undefined || anchorsOf(reached.content).includes(anchor));
}
