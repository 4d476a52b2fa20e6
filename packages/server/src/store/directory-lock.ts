import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { systemCode } from '../system-error.ts';
import { ServeTrouble } from '../trouble.ts';

/** A directory that is taken, until it is released or the process dies. */
export interface DirectoryLock {
  release(): void;
}

/** A process, such that no other one is taken for it: not after its number was given away again, not in another container. */
interface Holder {
  /** Where process numbers mean the same: one boot of one machine, one process namespace. */
  readonly realm: string;
  readonly pid: number;
  /** When the process was started, in ticks since the boot. */
  readonly started: string;
  /** For people. */
  readonly host: string;
}

/** How often a lock says that its process is alive, in milliseconds. */
const HEARTBEAT = 2000;
/** A lock of another machine or container that was silent for so long is one of a dead process. */
const SILENCE = 10_000;

/**
 * Takes a directory for this process alone, as long as it lives. A lock whose process is dead is taken over: on the same
 * machine at once, otherwise after ten seconds of silence. Throws a {@link ServeTrouble} if another process has it.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = join(directory, 'lock');
  const own = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (create(file, own)) return keepAlive(file, own);
    const found = readLock(file);
    if (found === undefined) continue;
    if (isAlive(found)) throw inUse(directory, found);
    moveAway(file, found.text);
  }
  throw new ServeTrouble(`the data directory ${directory} is in use`, 'other processes try to take it at the same time');
}

const ATTEMPTS = 5;

interface FoundLock {
  readonly text: string;
  readonly holder: Holder | undefined;
  /** Milliseconds since its process said that it lives. */
  readonly silence: number;
}

/** Makes the lock with its content in one step, unless it is there. */
function create(file: string, text: string): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

function readLock(file: string): FoundLock | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, holder: holderOf(text), silence: Date.now() - statSync(file).mtimeMs };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

function holderOf(text: string): Holder | undefined {
  const match = /^\{"realm":"([^"]*)","pid":(\d+),"started":"(\d*)","host":"([^"]*)"\}$/.exec(text);
  const [, realm = '', pid, started = '', host = ''] = match ?? [];
  return match ? { realm, pid: Number(pid), started, host } : undefined;
}

function isAlive({ holder, silence }: FoundLock): boolean {
  if (holder?.realm === thisRealm()) return startOf(holder.pid) === holder.started;
  return silence < SILENCE;
}

/** Takes the lock of a dead process away. If it was another one by now, it goes back: the next attempt looks at it. */
function moveAway(file: string, text: string): void {
  const away = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, away);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return;
  }
  if (readFileSync(away, 'utf8') === text) rmSync(away);
  else renameSync(away, file);
}

function keepAlive(file: string, own: string): DirectoryLock {
  const heartbeat = setInterval(() => touch(file), HEARTBEAT);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (readLock(file)?.text === own) rmSync(file);
    },
  };
}

/** A disk that is gone or full for a moment is no reason to give up the lock. */
function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
}

function inUse(directory: string, { holder }: FoundLock): ServeTrouble {
  const by = holder ? ` by process ${holder.pid} on ${holder.host}` : '';
  const isNear = holder?.realm === thisRealm();
  return new ServeTrouble(
    `the data directory ${directory} is in use${by}`,
    isNear
      ? 'one process at a time uses it: stop that one, or choose another dataDirectory'
      : 'if that process is dead, the directory is free in ten seconds',
  );
}

function thisProcess(): Holder {
  return { realm: thisRealm(), pid: process.pid, started: startOf(process.pid) ?? '', host: hostname().replaceAll(/["\\]/g, '') };
}

/** Where there is no `/proc`, the machine is what its name says. */
function thisRealm(): string {
  return (
    `${textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())}${textOf(() => readlinkSync('/proc/self/ns/pid'))}` || hostname()
  );
}

/** When a process was started; empty where the system does not tell, `undefined` if there is no such process. */
function startOf(pid: number): string | undefined {
  const status = textOf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name of the program, in parentheses, may have spaces.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  const isDead = fields[0] === 'Z';
  if (status !== '') return isDead ? undefined : fields[START_TIME];
  return isRunning(pid) ? '' : undefined;
}

/** Field 22 of proc(5), counted from the one behind the name. */
const START_TIME = 19;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

function textOf(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return '';
  }
}
