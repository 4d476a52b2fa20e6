import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';

import { billOfMaterials, dependencies } from './bill-of-materials.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

it('is a CycloneDX document that names each package with its version and license', async () => {
  const bill = billOfMaterials(`${root}packages/cli`, [`${root}node_modules/semver`, `${root}node_modules/@noble/hashes`]);
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(bill)).toBeNull();
  const { metadata, components } = JSON.parse(bill);
  expect(metadata.component).toMatchObject({ name: 'assay', type: 'application', licenses: [{ license: { id: 'Apache-2.0' } }] });
  expect(components).toMatchObject([
    { group: '@noble', name: 'hashes', purl: expect.stringMatching(/^pkg:npm\/%40noble\/hashes@\d+\.\d+\.\d+$/) },
    { name: 'semver', licenses: [{ license: { id: 'ISC' } }] },
  ]);
});

it('holds what a package needs, and what that needs, once', () => {
  const names = dependencies(`${root}packages/ytt`).map((directory: string) => path.relative(`${root}node_modules`, directory));
  expect(names).toEqual(expect.arrayContaining(['@assay/cel', '@assay/source', 're2js', 'semver']));
  expect(new Set(names).size).toBe(names.length);
});
