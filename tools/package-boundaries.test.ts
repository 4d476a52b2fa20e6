import { describe, expect, it } from 'vitest';

import config from '../oxlint.config.mjs';

/** What the linter does not let a package import. */
function forbiddenTo(name: string): readonly string[] {
  const boundary = config.overrides.find(({ files }) => files.some((file) => file.startsWith(`packages/${name}/src/`)));
  const [, { paths }] = boundary.rules['no-restricted-imports'];
  return paths.map((path: { readonly name: string }) => path.name);
}

describe('the boundaries of packages', () => {
  it('keep the engine from the test runner, by whichever door', () => {
    expect(forbiddenTo('kyverno')).toEqual(
      expect.arrayContaining(['@assay/kyverno-test', '@assay/kyverno-test/inputs', '@assay/kyverno-test/output', '@assay/kyverno-apply']),
    );
  });

  it('leave the side doors of a package to those that may use it', () => {
    expect(forbiddenTo('kyverno-apply')).not.toContain('@assay/kyverno-test/inputs');
  });
});
