import { MAX_DEPTH } from '../limits.ts';
import { esxiExample, textExample } from './example-recipes.ts';
import type { ReadingRule } from './recipe-rule.ts';

const levels = MAX_DEPTH - 1;

export const depth: ReadingRule = {
  code: 'depth',
  severity: 'error',
  summary: 'Objects and arrays of a recipe are nested at most 64 levels deep',
  explanation:
    'Everything that reads the recipe has to follow its nesting; the recipe itself is the first level. Flatten the contents of `metadata`.',
  message: `has more than ${MAX_DEPTH} levels of objects and arrays`,
  failing: textExample(`{ "task_target": "x.target", "metadata": { "a": ${'['.repeat(levels)}${']'.repeat(levels)} } }\n`),
  passing: esxiExample({ metadata: { a: [['b']] } }),
};
