import { SourceFile } from '@assay/findings';
import { expect, it } from 'vitest';

import { environmentLabels } from './environment-labels.ts';

it.each<[string, readonly string[], readonly (string | undefined)[]]>([
  ['names before files', ['prod envs/a.yml', ' envs/test.yml'], ['prod', 'test']],
  ['files by their names', [' envs/prod.yml', ' envs/test.v2.yaml'], ['prod', 'test.v2']],
  ['files of one name by their directories', [' envs/prod/values.yml', ' envs/test/values.yml', ' envs/more.yml'], ['prod', 'test', 'more']],
  ['what has neither as nothing', [' ', ' envs/prod.yml'], ['', 'prod']],
  ['the only one by its name', ['prod envs/a.yml'], ['prod']],
  ['the only one without a name as none', [' envs/a.yml'], [undefined]],
])('environments are told apart: %s', (_, environments, labels) => {
  const described = environments.map((text) => {
    const [name = '', file = ''] = text.split(' ');
    const valuesFiles = file === '' ? [] : [new SourceFile(file, new Uint8Array())];
    return { ...(name !== '' && { name }), valuesFiles, dataValues: [], dataValuesYaml: [] };
  });
  expect(environmentLabels(described)).toEqual(labels);
});
