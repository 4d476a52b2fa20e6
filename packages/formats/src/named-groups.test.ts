import { expect, it } from 'vitest';

import { namedGroups } from './named-groups.ts';

it.each<[pattern: string, text: string, groups: Readonly<Record<string, readonly number[]>>]>([
  ['(?P<n>a)(?P<n>b)', '(?P<n>a)(b)', { n: [1, 2] }],
  ['(a)(?:b)(?<n>c)(?i:d)(?P<m>e)(?<n>f)', '(a)(?:b)(?<n>c)(?i:d)(?P<m>e)(f)', { n: [2, 4], m: [3] }],
  [String.raw`\((?P<n>a)[(?P<n>](?P<n>b)`, String.raw`\((?P<n>a)[(?P<n>](b)`, { n: [1, 2] }],
  [String.raw`[]((?P<n>a)\Q(?P<n>\E(?P<n>b)`, String.raw`[]((?P<n>a)\Q(?P<n>\E(?P<n>b)`, {}],
  [String.raw`[^](](?P<n>a)[[:alpha:](](?P<n>b)`, String.raw`[^](](?P<n>a)[[:alpha:](](b)`, { n: [1, 2] }],
  [String.raw`\Q(?P<n>`, String.raw`\Q(?P<n>`, {}],
])('the groups of %s', (pattern, text, groups) => {
  expect(namedGroups(pattern)).toEqual({ text, groups: new Map(Object.entries(groups)) });
});
