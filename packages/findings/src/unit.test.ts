import { encodeUtf8 } from '@assay/source';
import { expect, it } from 'vitest';

import { SourceFile } from './source-file.ts';
import { environmentName } from './unit.ts';

it('knows an environment by its name, or by the values file that counts most', () => {
  const valuesFiles = ['base.yml', 'prod.yml'].map((name) => new SourceFile(name, encodeUtf8('a: 1\n')));
  const environment = { valuesFiles, dataValues: [], dataValuesYaml: [] };
  expect(environmentName({ ...environment, name: 'production' })).toBe('production');
  expect(environmentName(environment)).toBe('prod.yml');
  expect(environmentName({ ...environment, valuesFiles: [] })).toBeUndefined();
});
