import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { recipeSchemaId, recipeSchemaText } from '@assay/recipe';
import { describe, expect, it } from 'vitest';

import type { Ran } from '../../testing/folder.ts';
import { MaintenanceHost } from '../../testing/maintenance-host.ts';
import { recipeDispatchCommand } from './recipe-dispatch-command.ts';

const SECRET = 'the-root-password-is-hunter2';
const LINUX = {
  task_target: 'install-linux.target',
  target_disk: '/dev/sda',
  oci_url: 'registry.example/os:1',
  partition_layout: [{ size: '100%', type_guid: '8300', format: 'ext4', label: 'label-of-the-root' }],
  user_data: `#cloud-config\npassword: ${SECRET}\n`,
  metadata: { owner: 'somebody-with-a-name' },
};
const RECIPE = JSON.stringify(LINUX);
const UNITS = path.resolve(import.meta.dirname, '../../../recipe/systemd');
const OUTPUTS = ['build-info.txt', 'dispatcher.env', 'layout.json', 'recipe.env', 'user-data'];

interface Host {
  readonly recipe?: string | undefined;
  readonly schema?: string | undefined;
  /** Status of systemctl and mount. */
  readonly programs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A host with a task and with two targets that are installed. */
class HostFolder extends MaintenanceHost {
  constructor({ recipe = RECIPE, schema = recipeSchemaText, programs = 0 }: Host = {}) {
    const targets = { 'targets/install-linux.target': '', 'targets/recovery.target': '', 'targets/folder.target/a': '' };
    super({ 'task/recipe.json': recipe, 'task/recipe.schema.json': schema, ...targets }, programs);
    this.link('targets/reboot.target', '/dev/null');
  }

  dispatchMounted(words: readonly string[] = [], env?: Readonly<Record<string, string>>): Promise<Ran> {
    return this.dispatch(['--no-mount', '--task-mount-point', 'task', ...words], env);
  }
}

/** The log, each line of which is an object. */
function logged({ stderr }: Ran): readonly Readonly<Record<string, unknown>>[] {
  return stderr
    .trimEnd()
    .split('\n')
    .map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
}

describe('assay recipe dispatch', () => {
  it('writes the outputs and starts the target', async () => {
    const host = new HostFolder();
    const ran = await host.dispatchMounted();
    expect([ran.status, ran.stdout]).toEqual([0, '']);
    expect(host.outputs()).toEqual(OUTPUTS);
    expect(host.read('env/user-data')).toBe(LINUX.user_data);
    expect(host.read('env/layout.json')).toBe(JSON.stringify(LINUX.partition_layout));
    expect(host.read('env/recipe.env')).toContain('SERIAL_NUMBER=SER1\nTARGET_DISK=/dev/sda\nTASK_TARGET=install-linux.target\n');
    expect(host.read('env/dispatcher.env')).toContain('SERIAL_NUMBER=SER1\nDISPATCHER_VERSION=');
    expect(host.calls('systemctl')).toEqual(['start', '--no-block', '--', 'install-linux.target']);
  });

  it('gives its files their modes', async () => {
    const host = new HostFolder();
    await host.dispatchMounted();
    const mode = (name: string): string => (fs.statSync(host.at(name)).mode & 0o777).toString(8);
    expect([mode('env'), mode('env/recipe.env'), mode('env/layout.json'), mode('env/user-data')]).toEqual(['755', '644', '644', '600']);
  });

  it('logs what it did, and nothing of the recipe', async () => {
    const host = new HostFolder();
    const ran = await host.dispatchMounted();
    expect(logged(ran).map(({ level, message }) => `${String(level)} ${String(message)}`)).toEqual([
      'info serial number',
      'debug schema read',
      'debug recipe valid',
      ...OUTPUTS.filter((name) => name !== 'dispatcher.env').map(() => 'info written'),
      'info target started',
      'info done',
    ]);
    for (const text of [SECRET, 'cloud-config', 'label-of-the-root', 'somebody', 'SER1']) expect(ran.stderr).not.toContain(text);
    expect(logged(ran).find(({ path }) => path === 'user-data')).toMatchObject({ bytes: LINUX.user_data.length, sha256: expect.any(String) });
  });

  it('logs as much as it is asked for', async () => {
    const host = new HostFolder();
    expect((await host.dispatchMounted(['--log-level', 'error'])).stderr).toBe('');
    expect(logged(await host.dispatchMounted(['--log-level', 'info'])).map(({ level }) => level)).not.toContain('debug');
  });

  it('gives the same files each time, and nothing else is left', async () => {
    const host = new HostFolder();
    await host.dispatchMounted();
    const first = host.outputs().map((name) => host.read(`env/${name}`));
    host.write('env/unattend.xml', 'of another task');
    host.write('env/.user-data.unfinished', 'of a run that was killed');
    await host.dispatchMounted();
    expect(host.outputs()).toEqual(OUTPUTS);
    expect(host.outputs().map((name) => host.read(`env/${name}`))).toEqual(first);
  });

  it('starts another target that is asked for, or none', async () => {
    const host = new HostFolder();
    expect((await host.dispatchMounted(['--no-start'])).status).toBe(0);
    expect(host.calls('systemctl')).toEqual([]);
    expect((await host.dispatchMounted(['--target-override=recovery.target'])).status).toBe(0);
    expect(host.read('env/recipe.env')).toContain('TASK_TARGET=recovery.target\n');
    expect(host.calls('systemctl').at(-1)).toBe('recovery.target');
  });
});

describe('what is refused', () => {
  const schema = (more: object): string =>
    JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', $id: recipeSchemaId, type: 'object', ...more });

  it.each<[what: string, status: number, host: Host, words?: readonly string[]]>([
    ['a schema that does not compile', 12, { schema: schema({ properties: { a: { pattern: '(?i)a' } } }) }],
    ['a schema with a wrong keyword', 12, { schema: schema({ type: 'no-such-type' }) }],
    ['a schema with a keyword that does not exist', 12, { schema: schema({ requierd: ['metadata'] }) }],
    ['a schema with a format that does not exist', 12, { schema: schema({ format: 'no-such-format' }) }],
    ['a schema whose verdict would be a promise', 12, { schema: schema({ $async: true, required: ['metadata'] }) }],
    ['a schema without end', 12, { schema: schema({ allOf: [{ $ref: '#' }] }) }],
    ['a schema that requires what every object inherits', 14, { schema: schema({ required: ['constructor', '__proto__'] }) }],
    ['a schema with a pattern that RE2 cannot read', 12, { schema: schema({ properties: { a: { pattern: '^(?=a)' } } }) }],
    ['a schema that is a link', 12, {}, ['--schema-path', 'link.json']],
    ['a schema that refers to nowhere', 12, { schema: schema({ allOf: [{ $ref: '#/definitions/nowhere' }] }) }],
    ['no schema', 12, {}, ['--schema-path', '/nowhere.json']],
    ['no recipe', 13, {}, ['--recipe-path', 'nowhere.json']],
    ['a recipe that is a directory', 13, {}, ['--recipe-path', '.']],
    ['a recipe that is no JSON', 13, { recipe: `{"user_data": "${SECRET}` }],
    ['an invalid recipe', 14, { recipe: JSON.stringify({ ...LINUX, target_disk: SECRET }) }],
    ['a target that is not installed', 16, { recipe: JSON.stringify({ ...LINUX, task_target: 'install-bsd.target' }) }],
    ['a target that is masked', 16, { recipe: JSON.stringify({ ...LINUX, task_target: 'reboot.target' }) }],
    ['a target that is a directory', 16, { recipe: JSON.stringify({ ...LINUX, task_target: 'folder.target' }) }],
    ['targets without a directory', 16, {}, ['--targets-dir', 'nowhere']],
    ['an override that is no target', 16, {}, ['--target-override', '../recovery.target']],
  ])('%s: %i, and no output', async (_, status, setup, words = []) => {
    const host = new HostFolder(setup);
    host.link('task/link.json', host.at('task/recipe.schema.json'));
    host.write('env/recipe.env', 'OLD=1\n');
    const ran = await host.dispatchMounted(words);
    expect([ran.status, ran.stdout]).toEqual([status, '']);
    expect(host.outputs()).toEqual(['dispatcher.env']);
    expect(host.calls('systemctl')).toEqual([]);
    expect(logged(ran).at(-1)).toMatchObject({ level: 'error', exit: status });
    expect(ran.stderr).not.toContain(SECRET);
  });

  it('a target that is not installed is told with the directory where it would be', async () => {
    const host = new HostFolder();
    const ran = await host.dispatchMounted(['--targets-dir', 'nowhere']);
    const message = `install-linux.target is not installed: ${host.at('nowhere')} (--targets-dir) has no unit file of that name (links do not count)`;
    expect(logged(ran).at(-1)).toMatchObject({ message });
  });

  it('an invalid recipe is told with the places that are wrong, on one line', async () => {
    const host = new HostFolder({ recipe: '{"task_target":"install-linux.target","x":1}', schema: schema({ required: ['metadata'] }) });
    const ran = await host.dispatchMounted();
    expect(logged(ran).flatMap(({ details }) => details ?? [])).toEqual([
      { path: '/metadata', code: 'required' },
      { path: '/oci_url', code: 'required' },
      { path: '/partition_layout', code: 'required' },
      { path: '/target_disk', code: 'required' },
      { path: '/x', code: 'additionalProperties' },
    ]);
    expect(logged(ran).filter((line) => 'details' in line)).toHaveLength(1);
  });

  it('a pattern that takes ages in JavaScript takes none here', async () => {
    const recipe = `{"task_target":"install-esxi.target","ks_cfg":"${'a'.repeat(40)}!"}`;
    const ran = await new HostFolder({ recipe, schema: schema({ properties: { ks_cfg: { pattern: '^(a+)+$' } } }) }).dispatchMounted();
    expect(ran.status).toBe(14);
    expect(logged(ran)).toContainEqual(expect.objectContaining({ details: [{ path: '/ks_cfg', code: 'pattern' }] }));
  });

  it('patterns have a budget together', async () => {
    const recipe = `{"task_target":"install-esxi.target","ks_cfg":"${'a'.repeat(200_000)}"}`;
    const allOf = Array.from({ length: 100 }, (_, at) => ({ properties: { ks_cfg: { pattern: `(a.{500}){2}${at}` } } }));
    expect((await new HostFolder({ recipe, schema: schema({ allOf }) }).dispatchMounted()).status).toBe(12);
  });

  it('a stricter schema looks into metadata', async () => {
    const strict = schema({ properties: { metadata: { properties: { owner: { const: 'somebody-else' } } } } });
    const ran = await new HostFolder({ schema: strict }).dispatchMounted();
    expect(ran.status).toBe(14);
    expect(logged(ran).at(-1)).toMatchObject({ details: [{ path: '/metadata/owner', code: 'const' }] });
  });

  it('a link on the task image does not lead out of it', async () => {
    const host = new HostFolder();
    host.write('outside.json', RECIPE);
    host.link('task/link.json', host.at('outside.json'));
    expect((await host.dispatchMounted(['--recipe-path', '/link.json'])).status).toBe(13);
  });

  it('outputs that cannot be written are 15', async () => {
    const host = new HostFolder();
    host.write('file', '');
    for (const [directory, reason] of [
      ['file', 'it already exists'],
      ['file/env', 'a part of the path is not a directory'],
    ]) {
      const ran = await host.dispatchMounted(['--env-dir', directory!]);
      expect(ran.status).toBe(15);
      expect(logged(ran).at(-1)).toMatchObject({ message: `${host.at(directory!)} cannot be written: ${reason}` });
    }
  });

  it.each(['recipe.env', 'user-data', 'build-info.txt', 'dispatcher.env', '.ks.cfg.unfinished'])(
    'a directory where %s is to be written is 15, and nothing of this or another task stays',
    async (name) => {
      const host = new HostFolder();
      for (const stale of ['recipe.env', 'layout.json', 'unattend.xml', 'user-data']) if (stale !== name) host.write(`env/${stale}`, 'stale');
      host.write(`env/${name}/a`, '');
      const ran = await host.dispatchMounted();
      expect(ran.status).toBe(15);
      expect(logged(ran).at(-1)).toMatchObject({ message: `${host.at(`env/${name}`)} cannot be written: it is a directory` });
      expect(host.outputs().filter((output) => output !== 'dispatcher.env' && output !== name)).toEqual([]);
      expect(host.calls('systemctl')).toEqual([]);
    },
  );

  it('links where files are to be written are replaced, and not followed', async () => {
    const host = new HostFolder();
    host.write('victim', 'whole');
    for (const name of [...OUTPUTS, '.recipe.env.unfinished', 'unattend.xml']) host.link(`env/${name}`, host.at('victim'));
    expect((await host.dispatchMounted()).status).toBe(0);
    expect(host.read('victim')).toBe('whole');
    expect(host.outputs().filter((name) => fs.lstatSync(host.at(`env/${name}`)).isFile())).toEqual(OUTPUTS);
  });

  it('a systemctl that fails or is not there is 16, and the outputs stay', async () => {
    const failing = new HostFolder({ programs: 5 });
    const failed = await failing.dispatchMounted();
    expect(failed.status).toBe(16);
    expect(logged(failed).at(-1)).toMatchObject({ message: 'systemctl ended with 5: systemctl is not in the mood' });
    expect(failing.outputs()).toEqual(OUTPUTS);
    const missing = new HostFolder();
    const ran = await missing.dispatchMounted([], { PATH: missing.at('nowhere') });
    expect(ran.status).toBe(16);
    expect(logged(ran).at(-1)).toMatchObject({ message: 'systemctl cannot be run: no such file or directory' });
  });

  it.each([['--frobnicate'], ['operand'], ['--poll-interval', 'often'], ['--udev-wait-seconds', '-1'], ['--serial-source', 'guess']])(
    'wrong usage is 20: %s',
    async (...words) => {
      const host = new HostFolder();
      expect((await host.dispatchMounted(words)).status).toBe(20);
      expect(host.outputs()).toEqual([]);
    },
  );
});

describe('the examples of the help', () => {
  const [onHost, twoDevices, elsewhere] = recipeDispatchCommand.examples.map(({ commandLine }) => commandLine.split(' ').slice(1));

  it('are three', () => {
    expect(recipeDispatchCommand.examples).toHaveLength(3);
  });

  it('give the files of a task image anywhere', async () => {
    const host = new MaintenanceHost({ 'recipe.json': RECIPE });
    fs.cpSync(UNITS, host.at('packages/recipe/systemd'), { recursive: true });
    await host.assay('recipe build-iso recipe.json -o task.iso');
    const ran = await host.assay(elsewhere!);
    expect([ran.status, logged(ran).at(-1)?.['message']]).toEqual([0, 'done']);
    expect(fs.readdirSync(host.at('out')).toSorted()).toEqual(OUTPUTS);
  });

  it('are what the unit runs, and what it runs with another device', async () => {
    const [, unitWords] = /^ExecStart=\/usr\/sbin\/provisioner(.*)$/m.exec(
      fs.readFileSync(path.join(UNITS, 'provision-dispatcher.service'), 'utf8'),
    )!;
    expect(onHost).toEqual(['recipe', 'dispatch', ...unitWords!.split(' ').filter(Boolean)]);
    for (const [example, devices] of [
      [onHost, '/dev/sr1'],
      [twoDevices, '/dev/sr0, /dev/sr1'],
    ] as const) {
      const ran = await new MaintenanceHost({}).assay([...example!, '--env-dir', 'env', '--no-start', '--no-root-check', '--udev-wait-seconds', '0']);
      expect(ran.status).toBe(10);
      expect(logged(ran).at(-1)?.['message']).toBe(`no task image appeared in ${devices} within 0 s`);
    }
  });
});

describe('the serial number', () => {
  it('is unknown where there is none, which can be refused', async () => {
    const host = new HostFolder();
    expect((await host.dispatchMounted([], { PROVISIONER_SERIAL: 'To be filled by O.E.M.' })).status).toBe(0);
    expect(host.read('env/recipe.env')).toContain('SERIAL_NUMBER=unknown\n');
    const warning = logged(await host.dispatchMounted([], {})).find(({ level }) => level === 'warn');
    expect(warning).toMatchObject({ serialSource: 'unknown', message: expect.stringMatching(/variable PROVISIONER_SERIAL, .*--strict-serial$/) });
    const strict = await host.dispatchMounted(['--strict-serial'], {});
    expect([strict.status, strict.stderr.includes('"warn"')]).toEqual([18, false]);
    expect(host.outputs()).toEqual(['build-info.txt', 'dispatcher.env']);
  });

  it('is taken from another variable, or from dmidecode', async () => {
    const host = new HostFolder();
    await host.dispatchMounted(['--serial-env-key', 'TAG'], { TAG: ' S2 ', PROVISIONER_SERIAL: 'S1' });
    expect(host.read('env/recipe.env')).toContain('SERIAL_NUMBER=S2\n');
    host.write('programs/dmidecode', '#!/bin/sh\necho "# SMBIOS is old"\necho S3\n');
    fs.chmodSync(host.at('programs/dmidecode'), 0o755);
    const ran = await host.dispatchMounted(['--serial-source', 'dmidecode']);
    expect(host.read('env/recipe.env')).toContain('SERIAL_NUMBER=S3\n');
    expect(logged(ran)[0]).toMatchObject({ serialSource: 'dmidecode' });
  });

  it('is not what every object inherits', async () => {
    const host = new HostFolder();
    for (const name of ['__proto__', 'toString']) {
      expect((await host.dispatchMounted(['--serial-env-key', name])).status).toBe(0);
      expect(host.read('env/recipe.env')).toContain('SERIAL_NUMBER=unknown\n');
    }
  });
});

describe('the task image', () => {
  const IMPATIENT = ['--udev-wait-seconds', '0.2', '--poll-interval', '0.05'];

  async function withImage(): Promise<HostFolder> {
    const host = new HostFolder();
    await host.assay('recipe build-iso task/recipe.json -o task.iso');
    return host;
  }

  it('is read out of a file without being mounted', async () => {
    const host = await withImage();
    const ran = await host.dispatch(['--task-iso-device', 'task.iso']);
    expect(ran.status).toBe(0);
    expect(host.outputs()).toEqual(OUTPUTS);
    expect(host.calls('mount')).toEqual([]);
    expect((await host.dispatch(['--task-iso-device', 'task.iso', '--recipe-path', '/nowhere'])).status).toBe(13);
  });

  it('is waited for', async () => {
    const host = await withImage();
    fs.renameSync(host.at('task.iso'), host.at('later.iso'));
    const running = host.dispatch(['--task-iso-device', 'task.iso', '--udev-wait-seconds', '30', '--poll-interval', '0.02']);
    await sleep(100);
    fs.renameSync(host.at('later.iso'), host.at('task.iso'));
    expect((await running).status).toBe(0);
  });

  it('that does not come is 10', async () => {
    const host = new HostFolder();
    const ran = await host.dispatch(['--task-iso-device', 'nowhere,task/recipe.json,/dev/null', ...IMPATIENT]);
    expect(ran.status).toBe(10);
    expect(logged(ran).filter(({ message }) => message === 'there is no such file yet; it is waited for, 0.2 s at most')).toMatchObject([
      { level: 'warn', device: expect.stringMatching(/nowhere$/) },
    ]);
    expect(logged(ran).at(-1)).toMatchObject({
      message: expect.stringMatching(
        /^no task image appeared in .*nowhere, .* within 0\.2 s; .*task\/recipe\.json is a file, but no readable ISO 9660 image of a task$/,
      ),
    });
  });

  it('is told from what the machine was booted from', async () => {
    const host = await withImage();
    const boot = fs.readFileSync(host.at('task.iso'));
    boot.write('BOOT_', 32_768 + 40, 'latin1');
    host.write('boot.iso', boot);
    const ran = await host.dispatch(['--task-iso-device', 'boot.iso,task.iso']);
    expect(logged(ran).find(({ device }) => device)).toMatchObject({ device: host.at('task.iso') });
    expect((await host.dispatch(['--task-iso-device', 'boot.iso,boot.iso', ...IMPATIENT])).status).toBe(10);
    expect((await host.dispatch(['--task-iso-device', 'boot.iso', ...IMPATIENT])).status).toBe(0);
  });

  it('whose names lead elsewhere is 11', async () => {
    const host = await withImage();
    const image = fs.readFileSync(host.at('task.iso'), 'latin1');
    host.write('task.iso', Buffer.from(image.replaceAll('recipe.json', '../env/a.js'), 'latin1'));
    const ran = await host.dispatch(['--task-iso-device', 'task.iso']);
    expect(ran.status).toBe(11);
    expect(ran.stderr).not.toContain('a.js');
    expect(host.outputs()).toEqual(['dispatcher.env']);
  });

  it('that is damaged is 11', async () => {
    const host = await withImage();
    fs.truncateSync(host.at('task.iso'), 40_960);
    expect((await host.dispatch(['--task-iso-device', 'task.iso'])).status).toBe(11);
  });
});
