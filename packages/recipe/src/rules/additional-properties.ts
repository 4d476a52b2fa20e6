import { linuxExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const additionalProperties: KeywordRule = {
  code: 'additionalProperties',
  severity: 'error',
  summary: 'A recipe has no members that nobody knows',
  explanation:
    'An unknown member is most often a misspelled one, and ignoring it would install something else than was meant. Names are case-sensitive. What is your own belongs in `metadata`.',
  message: ({ steps }) => (steps.length === 1 ? 'is no member of a recipe' : 'is no member of a partition'),
  names: ({ steps }, { members, partitionMembers }) => (steps.length === 1 ? members : partitionMembers),
  failing: linuxExample({ user_dat: '#cloud-config\n' }),
  passing: linuxExample({ user_data: '#cloud-config\n' }),
};
