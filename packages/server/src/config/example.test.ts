import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { readConfig } from './read-config.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

it('the example of a configuration works with the files that the documentation makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-example-'));
  try {
    cpSync(join(repository, 'examples/server/controller.yaml'), join(folder, 'controller.yaml'));
    const readme = readFileSync(join(repository, 'docs/recipes.md'), 'utf8');
    const [, names = ''] = /for name in (.*); do openssl rand/.exec(readme) ?? [];
    for (const name of names.split(' ')) writeFileSync(join(folder, name), `secret of ${name}\n`);
    expect(readConfig(join(folder, 'controller.yaml'))).toMatchObject({
      listen: { host: '127.0.0.1', port: 8080 },
      recipes: true,
      principals: [
        { name: 'admin', role: 'admin', credential: { kind: 'password', password: 'secret of admin.password' } },
        { name: 'dashboard', role: 'reader' },
      ],
      webhookSecrets: ['secret of webhook.secret'],
      servers: [{ serial: 'XF-12345ABC' }],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
