import { linuxExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const type: KeywordRule = {
  code: 'type',
  severity: 'error',
  summary: 'A value has the type that its member wants',
  explanation:
    'Nothing is converted: a number is no string, and null is a value of the wrong type, not an absent member. Put quotes around sizes and type codes, and leave out what you do not want to say.',
  message: ({ params }) => `must be ${TYPES[String(params.type)] ?? 'of another type'}`,
  hint: ({ params }, value) => {
    if (params.type !== 'string' || value?.kind !== 'scalar') return undefined;
    return value.type === 'null' ? 'null is a value: leave out a member that has none' : 'put the value in double quotes';
  },
  failing: linuxExample({ recipe_version: 1 }),
  passing: linuxExample({ recipe_version: '1' }),
};

const TYPES: Readonly<Record<string, string>> = { string: 'a string', object: 'an object', array: 'an array' };
