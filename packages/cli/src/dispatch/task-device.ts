import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isSystemError } from '../process/system-error.ts';

/** How long a device is waited for, and how often it is looked at. */
export interface Patience {
  readonly waitSeconds: number;
  readonly pollSeconds: number;
}

/**
 * The first of some devices that has a task image in it; `undefined` if there is none in time. Of several devices the
 * one that counts has a volume identifier `TASK_…`, as another one may hold what the machine was booted from.
 */
export async function waitForDevice(devices: readonly string[], { waitSeconds, pollSeconds }: Patience): Promise<string | undefined> {
  const deadline = performance.now() + 1000 * waitSeconds;
  for (;;) {
    const found = devices.find((device) => {
      const volumeId = volumeIdOf(device);
      return volumeId !== undefined && (devices.length === 1 || volumeId.startsWith('TASK_'));
    });
    const left = deadline - performance.now();
    if (found !== undefined || left <= 0) return found;
    await sleep(Math.min(left, 1000 * pollSeconds));
  }
}

/** Whether what is given as a device is a file, which may be an image. */
export function isFile(device: string): boolean {
  try {
    return fs.statSync(device).isFile();
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** Whether what is given as a device would be a file and is not there: unlike a device it is hardly on its way. */
export function isMissingFile(device: string): boolean {
  return !path.resolve(device).startsWith('/dev/') && !fs.existsSync(device);
}

/** Where the primary volume descriptor of an ISO 9660 image is. */
const DESCRIPTOR_START = 32_768;
const DESCRIPTOR_OPENING = '\u0001CD001';
const VOLUME_ID = [40, 72] as const;

/** What the volume in a device, or in an image file, is called; `undefined` if there is none. */
function volumeIdOf(device: string): string | undefined {
  try {
    const status = fs.statSync(device);
    if (!status.isBlockDevice() && !status.isFile()) return undefined;
    const file = fs.openSync(device, 'r');
    try {
      const head = Buffer.alloc(VOLUME_ID[1]);
      fs.readSync(file, head, 0, head.length, DESCRIPTOR_START);
      const text = head.toString('latin1');
      return text.startsWith(DESCRIPTOR_OPENING) ? text.slice(...VOLUME_ID).trimEnd() : undefined;
    } finally {
      fs.closeSync(file);
    }
  } catch (error) {
    // No device, or no medium in it, or it is gone again.
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
