import path from 'node:path';

import { RECIPE_FILE, SCHEMA_FILE } from '@assay/recipe';

import type { Arguments } from '../arguments/command.ts';
import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { LOG_LEVELS } from './dispatch-log.ts';
import type { LogLevel } from './dispatch-log.ts';
import { SERIAL_SOURCES } from './read-serial.ts';
import type { SerialSource } from './read-serial.ts';

/** What the flags of the dispatcher say. Paths are absolute. */
export interface DispatchOptions {
  /** Where the task image may be, in the order of preference. */
  readonly devices: readonly string[];
  readonly mountPoint: string;
  readonly environmentDirectory: string;
  readonly targetsDirectory: string;
  /** Of files on the task image. */
  readonly recipePath: string;
  readonly schemaPath: string;
  readonly waitSeconds: number;
  readonly pollSeconds: number;
  readonly logLevel: LogLevel;
  readonly serialSource: SerialSource;
  /** The variable that may hold the serial number. */
  readonly serialVariable: string;
  readonly isSerialNeeded: boolean;
  readonly isMounting: boolean;
  readonly isStarting: boolean;
  readonly isRootNeeded: boolean;
  readonly targetOverride: string | undefined;
}

/** Reads the flags of the dispatcher, with their defaults. */
export function dispatchOptions(given: Arguments, { cwd }: Pick<Host, 'cwd'>): DispatchOptions {
  const absolute = (flag: string, byDefault: string): string => path.resolve(cwd, given.value(flag) ?? byDefault);
  const devices = given.values('task-iso-device').flatMap((list) => list.split(','));
  return {
    devices: (devices.length > 0 ? devices : ['/dev/sr1']).map((device) => path.resolve(cwd, device)),
    mountPoint: absolute('task-mount-point', '/mnt/task'),
    environmentDirectory: absolute('env-dir', '/run/provision'),
    targetsDirectory: absolute('targets-dir', '/etc/systemd/system'),
    recipePath: given.value('recipe-path') ?? RECIPE_FILE,
    schemaPath: given.value('schema-path') ?? SCHEMA_FILE,
    waitSeconds: seconds(given, 'udev-wait-seconds', 120),
    pollSeconds: Math.max(seconds(given, 'poll-interval', 1), 0.01),
    logLevel: oneOf(LOG_LEVELS, given.value('log-level')) ?? 'info',
    serialSource: oneOf(SERIAL_SOURCES, given.value('serial-source')) ?? 'auto',
    serialVariable: given.value('serial-env-key') ?? 'PROVISIONER_SERIAL',
    isSerialNeeded: given.isOn('strict-serial'),
    isMounting: !given.isOn('no-mount'),
    isStarting: !given.isOn('no-start'),
    isRootNeeded: !given.isOn('no-root-check'),
    targetOverride: given.value('target-override'),
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}

function seconds(given: Arguments, flag: string, byDefault: number): number {
  const text = given.value(flag);
  if (text === undefined) return byDefault;
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) throw new CliError(`--${flag} is a number of seconds, such as ${byDefault}`);
  return Number(text);
}
