// The session in the README of the server, as it is there. `npm run bundle` builds what runs here.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { takePort } from '../../../server/testing/taken-port.ts';
import { Folder } from '../../testing/folder.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const program = process.env['ASSAY_PROGRAM'] ?? `${repository}packages/cli/bin/assay.js`;
const readme = fs.readFileSync(`${repository}packages/server/README.md`, 'utf8');
const [start = '', ...blocks] = Array.from(readme.matchAll(/^```sh\n([^`]*)```$/gm), ([, block = '']) => block);
const [post = '', look = '', image = '', host = ''] = blocks;

/** Looks at the job until something is so. */
const until = (condition: string): string =>
  `for i in $(seq 3000); do curl -s -u "$admin" $controller/api/v1/jobs/$job | jq -e '${condition}' > /dev/null && break; sleep 0.1; done\n`;

const hasTools = spawnSync('bash', ['-c', 'type curl jq openssl']).status === 0;

it.skipIf(!hasTools)('the session in the README of the server goes from a recipe to a finished job', async () => {
  const folder = new Folder({ 'bin/npx': `#!/bin/sh\nshift\nexec '${process.execPath}' '${program}' "$@"\n` });
  fs.chmodSync(folder.at('bin/npx'), 0o755);
  for (const part of ['examples', 'packages/recipe/systemd']) fs.cpSync(`${repository}${part}`, folder.at(part), { recursive: true });
  const { port, server } = await takePort();
  server.close();
  const config = 'examples/server/controller.yaml';
  folder.write(config, folder.read(config).replace(':8080', `:${port}`));

  const script = [
    `set -e\ntrap 'kill $serving; wait $serving' EXIT\n${start.trimEnd()} > listening 2> log &\nserving=$!\n`,
    'for i in $(seq 3000); do [ -s listening ] && break; sleep 0.1; done\n',
    post.replace(':8080', `:${port}`),
    until('any(.events[]; .step == "webhook.wait")'),
    look,
    image,
    host,
    until('.status == "complete"'),
    look,
  ].join('');
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn('bash', ['-c', script], { cwd: folder.path, env: { ...env, TMPDIR: folder.path, PATH: `${folder.at('bin')}:${env['PATH']}` } });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);

  expect(stderr).toContain('has the report: success');
  expect(stdout).toContain('"Waiting for the report of the host."');
  expect(stdout).toMatch(/"status": "complete",\s+"outcome": "succeeded",\s+"failed_step": null/);
  expect(fs.readdirSync(folder.path, { recursive: true }).map(String)).toContainEqual(expect.stringMatching(/^tmp\.\w+\/run\/recipe\.env$/));
});
