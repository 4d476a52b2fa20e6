import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { lockDirectory } from './directory-lock.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-lock-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

const lockText = (): string => readFileSync(join(directory, 'lock'), 'utf8');

/** A lock like one of this process, with some of its members replaced. */
function leaveLock(changes: object, secondsAgo = 0): void {
  rmSync(join(directory, 'lock'), { force: true });
  const lock = lockDirectory(directory);
  const text = JSON.stringify({ ...JSON.parse(lockText()), ...changes });
  lock.release();
  writeFileSync(join(directory, 'lock'), text);
  const time = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(join(directory, 'lock'), time, time);
}

describe('the lock of a data directory', () => {
  it('is held by one process', () => {
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`the data directory ${directory} is in use by process ${process.pid} on `);
    lock.release();
    expect(readdirSync(directory)).toEqual([]);
    lockDirectory(directory).release();
  });

  it('is taken over from a process that is dead', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    leaveLock({ pid });
    const lock = lockDirectory(directory);
    expect(lockText()).toContain(`"pid":${process.pid}`);
    expect(readdirSync(directory)).toEqual(['lock']);
    lock.release();
  });

  it('is taken over from a dead process whose number another one has now', () => {
    leaveLock({ started: '1' });
    lockDirectory(directory).release();
  });

  it('of another machine holds while it gives signs of life', () => {
    leaveLock({ realm: 'another', host: 'far-away' });
    expect(() => lockDirectory(directory)).toThrow('far-away');
    leaveLock({ realm: 'another', host: 'far-away' }, 4);
    expect(() => lockDirectory(directory)).toThrow('far-away');
    leaveLock({ realm: 'another', host: 'far-away' }, 60);
    lockDirectory(directory).release();
  });

  it('that is no lock holds for a while, too', () => {
    writeFileSync(join(directory, 'lock'), 'what is this');
    expect(() => lockDirectory(directory)).toThrow('is in use');
  });
});
