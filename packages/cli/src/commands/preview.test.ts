import { previewOf } from '@assay/language-service';
import type { Preview, PreviewChoice } from '@assay/language-service';
import { describe, expect, it } from 'vitest';

import { serviceOn } from '../../testing/language-service.ts';

const FILES = {
  'assay.yaml': 'units:\n  - { path: config, values: [envs/dev.yml] }\n  - { path: config, name: prod, dataValuesYaml: [port=443] }\n',
  'config/schema.yml': '#@data/values-schema\n---\nport: 80\n',
  'config/app.yml': '#@ load("@ytt:data", "data")\n---\nport: #@ data.values.port\n',
  'config/other.yml': 'other: 1\n',
  'envs/dev.yml': 'port: 8080\n',
  'policy.yaml': 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata:\n  name: a\nspec:\n  rules: []\n',
};

async function previewed(name: string, choice: PreviewChoice, typed?: string): Promise<Preview | undefined> {
  const service = serviceOn(FILES);
  if (typed !== undefined) service.open(`/work/${name}`, typed);
  const view = await service.view(`/work/${name}`);
  return view && previewOf(view, choice);
}

describe('a preview', () => {
  it('is of the first environment, or of the one that is chosen, with places in files', async () => {
    expect(await previewed('config/app.yml', { of: 'unit' })).toMatchObject({
      units: [{ directory: 'config', environments: ['envs/dev.yml', 'prod'] }],
      unit: 'config',
      environment: 'envs/dev.yml',
      outcome: {
        kind: 'rendered',
        text: 'port: 8080\n---\nother: 1\n',
        origins: [
          {
            line: 0,
            path: '/work/config/app.yml',
            range: { start: { line: 2, character: 0 } },
            value: { kind: 'given', places: [{ place: { path: '/work/envs/dev.yml', range: { start: { line: 0, character: 6 } } } }] },
          },
          { line: 1, path: '/work/config/other.yml' },
          { line: 2, path: '/work/config/other.yml' },
        ],
      },
    });
    const { outcome } = (await previewed('config/app.yml', { of: 'file', unit: 'config', environment: 'prod' }))!;
    expect(outcome).toMatchObject({ text: 'port: 443\n', origins: [{ value: { places: [{ description: expect.stringContaining('port') }] } }] });
    expect(JSON.stringify(outcome)).not.toContain('"place"');
  });

  it('is of the texts as they are typed, and of files with values', async () => {
    expect(await previewed('envs/dev.yml', { of: 'unit' }, 'port: 1\n')).toMatchObject({ outcome: { text: 'port: 1\n---\nother: 1\n' } });
    expect(await previewed('config/app.yml', { of: 'unit' }, 'a: #@ 1 +\n')).toMatchObject({ outcome: { kind: 'failed' } });
  });

  it('is none of a file that nobody renders, nor for an environment that there is not', async () => {
    expect(await previewed('policy.yaml', { of: 'unit' })).toBeUndefined();
    expect(await previewed('config/app.yml', { of: 'unit', environment: 'stage' })).toBeUndefined();
    expect(await previewed('config/app.yml', { of: 'unit', unit: 'elsewhere' })).toBeUndefined();
  });
});
