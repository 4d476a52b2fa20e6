import { describe, expect, it } from 'vitest';

import { rendered } from '../../testing/run-ytt.ts';

const FILES = {
  'schema.yml': '#@data/values-schema\n---\nname: app\nports:\n- 0\ntext: ""\n',
  'values.yml': '#@data/values\n---\nports: [80]\n',
  'config.yml':
    '#@ load("@ytt:data", "data")\n#@ def labels():\napp: #@ data.values.name\n#@ end\n---\nname: #@ data.values.name\nlabels: #@ labels()\nports: #@ data.values.ports\nnote: #@ "for " + data.values.name\ntext: |\n  two\n  lines\nlist:\n- - 1\nnone: {}\n',
  'overlay.yml': '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/match missing_ok=True\nextra: 1\nnote: fixed\n',
};

describe('--origins', () => {
  it('tells of each line of YAML which template line wrote it, and where its value was given', async () => {
    expect((await rendered(FILES, '--origins', '-v', 'name=shop')).split('\n')).toEqual([
      '--- # config.yml:5',
      'name: shop # config.yml:6 <- flag --data-value name=shop (data-value arg):1',
      'labels: # config.yml:7',
      '  app: shop # config.yml:3 <- flag --data-value name=shop (data-value arg):1',
      'ports: # config.yml:8 <- data value ports schema.yml:5',
      '- 80 # config.yml:8 <- data value ports values.yml:3',
      'note: fixed # overlay.yml:6',
      'text: | # config.yml:10',
      '  two',
      '  lines',
      'list: # config.yml:13',
      '- - 1 # config.yml:14',
      'none: {} # config.yml:15',
      'extra: 1 # overlay.yml:5',
      '',
    ]);
  });

  it('gives a list for programs', async () => {
    const origins: unknown = JSON.parse(await rendered(FILES, '--origins', '-o', 'json'));
    expect(origins).toContainEqual({
      document: 0,
      path: '/name',
      file: 'config.yml',
      line: 6,
      column: 1,
      valueFrom: { description: 'data value name', file: 'schema.yml', line: 3, column: 7 },
    });
    expect(origins).toContainEqual({ document: 0, path: '/list/0/0', file: 'config.yml', line: 14, column: 3 });
  });
});
