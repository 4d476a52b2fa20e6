import { expect, it } from 'vitest';

import { thirdPartyNotices } from './third-party-notices.mjs';

const bundled = (...inputs: readonly string[]) => ({ inputs: Object.fromEntries(inputs.map((input) => [input, {}])) });

it('holds the license of each package once, in the order of their names, whatever was bundled first', () => {
  const notices = thirdPartyNotices([
    bundled('packages/cli/src/main.ts', 'node_modules/semver/index.js', 'node_modules/@noble/hashes/sha2.js'),
    bundled('node_modules/semver/classes/range.js', 'node_modules/ajv/dist/ajv.js'),
  ]);
  expect(notices.split('-'.repeat(80)).map((part: string) => part.trim().split('\n')[0]?.replace(/ \d.*/, ''))).toEqual([
    'The command assay holds code and texts of others, each under the license that stands with it.',
    '@noble/hashes',
    'ajv',
    'semver',
  ]);
  const otherwise = [bundled('node_modules/ajv/a.js', 'node_modules/semver/b.js'), bundled('node_modules/@noble/hashes/c.js')];
  expect(thirdPartyNotices(otherwise)).toBe(notices);
});

it('holds a license that stands in a README alone', () => {
  expect(thirdPartyNotices([bundled('node_modules/pg-types/index.js')])).toContain('Copyright (c) 2014 Brian M. Carlson');
});

it('holds the license of texts that are not of a package', () => {
  const notices = thirdPartyNotices([bundled('packages/kubernetes/src/tables/kubernetes-descriptions.ts')]);
  expect(notices).toMatch(/^- Kubernetes 1\.37, [^]*Apache License/m);
});

it('is not made without the license of a package', () => {
  expect(() => thirdPartyNotices([bundled('node_modules/@assay/bench/src/main.ts')])).toThrow('has no text of its license');
});
