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
const blocksOf = (page: string): readonly string[] =>
  Array.from(fs.readFileSync(`${repository}packages/server/${page}`, 'utf8').matchAll(/^```sh\n([^`]*)```$/gm), ([, block = '']) => block);
const [start = '', post = '', look = '', image = '', host = ''] = blocksOf('README.md');
const [retry = '', addServer = '', backUp = ''] = blocksOf('OPERATING.md');

/** Looks at the job until something is so. */
const until = (condition: string): string =>
  `for i in $(seq 3000); do curl -s -u "$admin" $controller/api/v1/jobs/$job | jq -e '${condition}' > /dev/null && break; sleep 0.1; done\n`;

const hasTools = spawnSync('bash', ['-c', 'type curl jq openssl']).status === 0;

/** Starts the controller as the page says, in the background of a script. */
const inBackground = (command: string): string =>
  `${command.trimEnd()} > listening 2> log &\nserving=$!\nfor i in $(seq 3000); do [ -s listening ] && break; sleep 0.1; done\n`;

const FOLLOW = "set -e\ntrap 'kill $serving; wait $serving' EXIT\n";
const WAITS_FOR_HOST = 'any(.events[]; .step == "webhook.wait")';

/** Runs a script where the repository is, with another port than that of the pages. */
async function runScript(parts: readonly string[]): Promise<{ readonly folder: Folder; readonly stdout: string; readonly stderr: string }> {
  const folder = new Folder({ 'bin/npx': `#!/bin/sh\nshift\nexec '${process.execPath}' '${program}' "$@"\n` });
  fs.chmodSync(folder.at('bin/npx'), 0o755);
  for (const part of ['examples', 'packages/recipe/systemd']) fs.cpSync(`${repository}${part}`, folder.at(part), { recursive: true });
  const { port, server } = await takePort();
  server.close();
  const config = 'examples/server/controller.yaml';
  folder.write(config, folder.read(config).replace(':8080', `:${port}`));
  const script = [FOLLOW, ...parts].join('').replaceAll(':8080', `:${port}`);
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn('bash', ['-c', script], { cwd: folder.path, env: { ...env, TMPDIR: folder.path, PATH: `${folder.at('bin')}:${env['PATH']}` } });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { folder, stdout, stderr };
}

it.skipIf(!hasTools)('the session in the README of the server goes from a recipe to a finished job', async () => {
  const { folder, stdout, stderr } = await runScript([
    inBackground(start),
    post,
    until(WAITS_FOR_HOST),
    look,
    image,
    host,
    until('.status == "complete"'),
    look,
  ]);
  expect(stderr).toContain('has the report: success');
  expect(stdout).toContain('"Waiting for the report of the host."');
  expect(stdout).toMatch(/"status": "complete",\s+"outcome": "succeeded",\s+"failed_step": null/);
  expect(fs.readdirSync(folder.path, { recursive: true }).map(String)).toContainEqual(expect.stringMatching(/^tmp\.\w+\/run\/recipe\.env$/));
});

it.skipIf(!hasTools)('its operator does failed jobs again, adds a server, and restores a backup', async () => {
  const [save = '', restore = ''] = backUp.split(/^(?=npx )/m);
  const { stdout } = await runScript([
    inBackground(start),
    post,
    until(WAITS_FOR_HOST),
    image,
    host.replace('report success', 'report failed --failed-step partition.service'),
    until('.status == "complete"'),
    `${retry}echo\n`,
    addServer,
    `echo\n${save}kill $serving; wait $serving || true\nrm -r examples/server/data listening\n`,
    inBackground(restore),
    'curl -sS -u "$admin" $controller/api/v1/servers/XF-54321CBA\n',
    look,
  ]);
  expect(stdout).toMatch(/"retried"|"job_id"/);
  expect(stdout.match(/XF-54321CBA/g)).toHaveLength(2);
  expect(stdout).toMatch(/"status": "complete",\s+"outcome": "failed",\s+"failed_step": "partition.service"/);
});
