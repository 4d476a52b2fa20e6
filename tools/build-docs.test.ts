import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { allRuleSets } from '../packages/cli/src/dialects.ts';
import { commands } from '../packages/cli/src/commands.ts';
import { parseArguments } from '../packages/cli/src/arguments/parse-arguments.ts';
import { allPages } from './build-docs.mjs';

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const pages = allPages();
const byPlace = new Map(pages.map((page) => [page.place, page]));
const anchorsOf = (content: string): readonly string[] => Array.from(content.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id);

describe('the pages', () => {
  it('have a title of their own and a place of their own', () => {
    expect(byPlace.size).toBe(pages.length);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  });

  it('have one for every rule and every command', () => {
    for (const { id, rules } of allRuleSets) for (const { code } of rules) expect(byPlace.has(`rules/${id}/${code}/`), code).toBe(true);
    for (const { words } of commands) expect(byPlace.has(`commands/${words.join('-')}/`), words.join(' ')).toBe(true);
  });

  it('lead to pages and anchors that are there', () => {
    for (const { place, content } of pages) {
      for (const [, href = ''] of content.matchAll(/<a href="([^"]*)"/g)) {
        if (/^(?:https?|mailto):/.test(href)) continue;
        const [target = '', anchor] = href.split('#');
        if (target.endsWith('.json')) continue;
        const reached = byPlace.get(path.posix.join('.', place, target).replace(/^\.\/?$/, ''));
        expect(reached, `${place}: ${href}`).toBeDefined();
        if (anchor !== undefined) expect(anchorsOf(reached?.content ?? ''), `${place}: ${href}`).toContain(anchor);
      }
    }
  });

  it('have one heading at the top, and none that skips a level', () => {
    for (const { place, content } of pages) {
      const levels = Array.from(content.matchAll(/<h([1-6])\b/g), ([, level]) => Number(level));
      expect(
        levels.filter((level) => level === 1),
        place,
      ).toHaveLength(1);
      for (const [at, level] of levels.entries()) if (at > 0) expect(level, place).toBeLessThanOrEqual(levels[at - 1]! + 1);
    }
  });
});

const written = readdirSync(docs).filter((name) => name.endsWith('.md'));
const commandLines = written.flatMap((name) =>
  Array.from(readFileSync(path.join(docs, name), 'utf8').matchAll(/^(?: {4}| {4}- )npx (?:--yes )?assay (.*)$/gm), ([, line = '']) => ({
    name,
    line,
  })),
);

it.each(commandLines)('$name: assay $line is a command line', ({ line }) => {
  const words = line.trim().split(' ');
  const command = commands.find((known) => known.words.every((word, at) => words[at] === word));
  expect(command).toBeDefined();
  if (command && !command.isDropIn) expect(() => parseArguments(command, words.slice(command.words.length))).not.toThrow();
});
