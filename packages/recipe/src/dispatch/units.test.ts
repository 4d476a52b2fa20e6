// The unit files in ../../systemd, for which systemd itself is asked where it is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it, onTestFinished } from 'vitest';

import { KNOWN_TARGETS } from '../targets.ts';

const folder = fileURLToPath(new URL('../../systemd/', import.meta.url));
const names = fs.readdirSync(folder);

/** The values of a setting, in the order of its lines. */
function settings(name: string, key: string): readonly string[] {
  const lines = fs.readFileSync(folder + name, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(`${key}=`)).flatMap((line) => line.slice(key.length + 1).split(' '));
}

/** Steps that other parts of the maintenance image bring along. */
const steps = [...new Set(names.filter((name) => name.endsWith('.target')).flatMap((name) => settings(name, 'Requires')))].filter(
  (name) => !name.startsWith('provision-'),
);

describe('the unit files', () => {
  it('have a target for everything but ESXi, which an installer of its own installs', () => {
    const targets = [...KNOWN_TARGETS.keys()].filter((target) => target !== 'install-esxi.target');
    expect(names.filter((name) => name.endsWith('.target'))).toEqual(targets.toSorted());
  });

  it('have targets that succeed after their last step', () => {
    for (const target of names.filter((name) => name.endsWith('.target'))) {
      const required = settings(target, 'Requires');
      expect(settings(target, 'After')).toEqual(required);
      expect(required.at(-1)).toBe(`provision-finished@${required.at(-2)}`);
    }
  });

  it('wait longer for the dispatcher than the dispatcher for its device, and report its failure', () => {
    expect(Number(settings('provision-dispatcher.service', 'TimeoutStartSec')[0])).toBeGreaterThan(120 + 60 + 60);
    expect(settings('provision-dispatcher.service', 'OnFailure')).toEqual(['provision-failed.service']);
  });

  it('have reporters that try again for ten minutes, with files that need not be there', () => {
    for (const reporter of names.filter((name) => /^provision-(failed|success)/.test(name))) {
      expect(settings(reporter, 'After')).toEqual(['network-online.target']);
      expect(settings(reporter, 'Wants')).toEqual(['network-online.target']);
      expect(settings(reporter, 'EnvironmentFile').every((file) => file.startsWith('-'))).toBe(true);
      expect(settings(reporter, 'Restart')).toEqual(['on-failure']);
      expect([settings(reporter, 'RestartSec'), settings(reporter, 'StartLimitBurst'), settings(reporter, 'StartLimitIntervalSec')]).toEqual([
        ['10'],
        ['10'],
        ['600'],
      ]);
    }
  });

  it('report the step that failed, and none that was not started because of it', () => {
    expect(settings('provision-failed@.service', 'ExecCondition').join(' ')).toBe('/usr/bin/systemctl is-failed --quiet %i');
  });

  it.runIf(spawnSync('systemd-analyze', ['--version']).error === undefined)('are verified by systemd', () => {
    const units = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-units-'));
    onTestFinished(() => fs.rmSync(units, { recursive: true }));
    // The programs that units run are not on this machine, and templates are verified with the instance `i`.
    for (const name of names)
      fs.writeFileSync(path.join(units, name), fs.readFileSync(folder + name, 'utf8').replaceAll('/usr/sbin/provisioner', '/bin/true'));
    for (const step of [...steps, 'i.service']) {
      const text =
        '[Unit]\nDescription=A step\nOnFailure=provision-failed@%n.service\n[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/bin/true\n';
      fs.writeFileSync(path.join(units, step), text);
    }
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${units}:` };
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...names.map((name) => path.join(units, name))], {
      encoding: 'utf8',
      env,
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
