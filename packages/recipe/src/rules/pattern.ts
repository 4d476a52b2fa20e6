import { KNOWN_TARGETS } from '../targets.ts';
import { wantedAt } from '../wanted.ts';
import { linuxExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const pattern: KeywordRule = {
  code: 'pattern',
  severity: 'error',
  summary: 'A text has the form that its member wants',
  explanation:
    'The values end up in commands and environment files on the host, so their forms are narrow: no spaces, quotes or line breaks, no leading hyphen. The message says what belongs there; the pattern is an ECMAScript regular expression that the whole text has to match.',
  message: ({ steps }) => `must be ${wantedAt(steps)}`,
  names: ({ steps }) => (steps[0] === 'task_target' ? KNOWN_TARGETS.keys() : []),
  failing: linuxExample({ target_disk: 'sda' }),
  passing: linuxExample({ target_disk: '/dev/sda' }),
};
