import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { lockDirectory } from './directory-lock.ts';

let directory: string;

/** The clock stands still, so that no lock grows old while a busy machine is somewhere else. */
const NOW = Date.now();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  directory = mkdtempSync(join(tmpdir(), 'assay-lock-'));
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

const lockText = (): string => readFileSync(join(directory, 'lock'), 'utf8');

/** A lock like one of this process, with some of its members replaced. */
function leaveLock(changes: object, secondsAgo = 0): void {
  rmSync(join(directory, 'lock'), { force: true });
  const lock = lockDirectory(directory);
  const text = JSON.stringify({ ...JSON.parse(lockText()), ...changes });
  lock.release();
  writeLock(text, secondsAgo);
}

function writeLock(text: string, secondsAgo: number): void {
  writeFileSync(join(directory, 'lock'), text);
  const time = new Date(NOW - secondsAgo * 1000);
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
    leaveLock({ realm: 'another', host: 'far-away' }, 9);
    expect(() => lockDirectory(directory)).toThrow('far-away');
    leaveLock({ realm: 'another', host: 'far-away' }, 11);
    lockDirectory(directory).release();
  });

  it('that is no lock holds for a while, too', () => {
    writeLock('what is this', 9);
    expect(() => lockDirectory(directory)).toThrow('is in use');
    writeLock('what is this', 11);
    lockDirectory(directory).release();
  });
});
