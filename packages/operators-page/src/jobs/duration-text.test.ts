import { expect, it } from 'vitest';

import { durationText } from './duration-text.ts';

it.each([
  [0, '0 s'],
  [-3, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [250, '4 min 10 s'],
  [3600, '1 h'],
  [11_105, '3 h 5 min'],
  [86_400, '1 d'],
  [187_200, '2 d 4 h'],
])('%d seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));
