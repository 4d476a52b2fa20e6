import { describe, expect, it } from 'vitest';

import { unitsOf } from '../../../testing/shown-units.ts';

const TEMPLATE = 'a: #@ 1\n';
const TREE = { 'y/gcc/a.yml': TEMPLATE, 'y/infra/b.yml': TEMPLATE, 'y/c.yml': '#@data/values\n---\na: 1\n' };
const WHOLE = ['y: c.yml gcc/a.yml infra/b.yml'];
const PARTS = ['y/gcc?: a.yml', 'y/infra?: b.yml', 'y/c.yml?: c.yml'];

const CALLS = 'ytt -f gcc\nytt -f infra\n';

describe('the paths of a call on a page', () => {
  it.each<readonly [where: string, page: string]>([
    ['the directory that the page goes to', `cd y\n${CALLS}`],
    ['that of the same line', 'cd y && ytt -f gcc\nytt -f infra\n'],
    ['that behind prompts', '$ cd y/gcc\n$ cd ..\n$ ytt -f gcc\n% ytt -f infra\n'],
    ['that before comments in code', `\`\`\`sh\ncd y\n# render it\n${CALLS}\`\`\`\n`],
    ['the page, where the directory does not have them', 'cd y/gcc\nytt -f y/gcc\nytt -f y/infra\n'],
  ])('are from %s', (_, page) => {
    expect(unitsOf({ ...TREE, 'README.md': page })).toEqual(PARTS);
  });

  it.each<readonly [what: string, page: string]>([
    ['under another heading', `cd y\n## Then\n${CALLS}`],
    ['that is not here', `cd z\n${CALLS}`],
    ['in a substitution', `x=$(cd y)\n${CALLS}`],
  ])('are not from a directory %s', (_, page) => {
    expect(unitsOf({ ...TREE, 'README.md': page })).toEqual(WHOLE);
  });
});
