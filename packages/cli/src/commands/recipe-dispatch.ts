import { createHash } from 'node:crypto';

import { checkTask, chooseTarget, DISPATCH_EXIT, dispatcherFile, outputFiles, readTaskSchema, releasedSchemas, UNKNOWN_SERIAL } from '@assay/recipe';
import type { CompiledSchema, DispatchExit, DispatchedFile, TaskSchema } from '@assay/recipe';

import type { RunCommand } from '../arguments/command.ts';
import { DispatchFailure, resultOf } from '../dispatch/dispatch-failure.ts';
import { dispatchLog, faultFields } from '../dispatch/dispatch-log.ts';
import type { Log, LogFields } from '../dispatch/dispatch-log.ts';
import { dispatchOptions } from '../dispatch/dispatch-options.ts';
import type { DispatchOptions } from '../dispatch/dispatch-options.ts';
import { installedTargets } from '../dispatch/installed-targets.ts';
import { mountTask } from '../dispatch/mount-task.ts';
import { readSerial } from '../dispatch/read-serial.ts';
import { startTarget } from '../dispatch/start-target.ts';
import { isFile, isMissingFile, waitForDevice } from '../dispatch/task-device.ts';
import { directorySource, imageSource } from '../dispatch/task-source.ts';
import type { TaskSource } from '../dispatch/task-source.ts';
import { prepareEnvironment, writeOutputs } from '../dispatch/write-outputs.ts';
import type { Host } from '../process/host.ts';
import { version } from '../version.ts';

/** `assay recipe dispatch`: its steps, each of which ends in success or in its own exit code. */
export const runRecipeDispatch: RunCommand = async (given, host) => {
  const options = dispatchOptions(given, host);
  const log = dispatchLog(host, options.logLevel);
  const start = performance.now();
  const end = (exit: DispatchExit, message: string, fields: LogFields = {}): DispatchExit => {
    const milliseconds = Math.round(performance.now() - start);
    log(exit === DISPATCH_EXIT.done ? 'info' : 'error', message, { exit, milliseconds, ...fields });
    return exit;
  };
  try {
    await dispatch(options, host, log);
    return end(DISPATCH_EXIT.done, 'done');
  } catch (error) {
    if (!(error instanceof DispatchFailure)) return end(DISPATCH_EXIT.unexpected, 'this is a bug in Assay', faultFields(error));
    const { exit, reason, details } = error.refusal;
    return end(exit, reason, details && { details });
  }
};

async function dispatch(options: DispatchOptions, host: Host, log: Log): Promise<void> {
  if (options.isRootNeeded && process.getuid?.() !== 0) throw new DispatchFailure(DISPATCH_EXIT.notRoot, 'the dispatcher has to run as root');
  prepareEnvironment(options.environmentDirectory);
  const serial = tellSerial(options, host, log);
  const source = await findTask(options, host, log);

  const schema = resultOf(readTaskSchema(source.read(options.schemaPath, DISPATCH_EXIT.schema)));
  const ownSchema = await compiledSchema(schema);
  log('debug', 'schema read', { schemaId: schema.id });

  const recipeBytes = source.read(options.recipePath, DISPATCH_EXIT.recipe);
  const recipe = resultOf(checkTask(recipeBytes, ownSchema, releasedSchemas.get(schema.id)));
  log('debug', 'recipe valid');

  const target = resultOf(chooseTarget(recipe, installedTargets(options.targetsDirectory), options.targetOverride));
  const files = resultOf(outputFiles({ recipe, recipeBytes, target, schemaId: schema.id, serial, version }));
  writeOutputs(options.environmentDirectory, files);
  for (const file of files) log('info', 'written', described(file));

  if (!options.isStarting) return;
  startTarget(target, host);
  log('info', 'target started', { target });
}

/** Finds the serial number, and writes what a failure report needs of it before anything else can fail. */
function tellSerial(options: DispatchOptions, host: Host, log: Log): string {
  const found = readSerial(options.serialSource, options.serialVariable, host);
  const serial = found?.serial ?? UNKNOWN_SERIAL;
  writeOutputs(options.environmentDirectory, [dispatcherFile(serial, version, new Date(host.now().epochMilliseconds))]);
  if (found) log('info', 'serial number', { serialSource: found.source });
  else if (options.isSerialNeeded) throw new DispatchFailure(DISPATCH_EXIT.noSerial, 'there is no usable serial number');
  else log('warn', unknownSerialWarning(options), { serialSource: UNKNOWN_SERIAL });
  return serial;
}

function unknownSerialWarning({ serialVariable }: DispatchOptions): string {
  const remedy = `set the variable ${serialVariable}, or refuse such hosts with --strict-serial`;
  return `no usable serial number: the report of this host will reach no job; ${remedy}`;
}

async function findTask(options: DispatchOptions, host: Host, log: Log): Promise<TaskSource> {
  const { devices, mountPoint } = options;
  if (!options.isMounting) return directorySource(mountPoint);
  for (const device of devices.filter(isMissingFile))
    log('warn', `there is no such file yet; it is waited for, ${options.waitSeconds} s at most`, { device });
  const device = await waitForDevice(devices, options);
  if (device === undefined) {
    const wrong = devices.filter(isFile).map((file) => `; ${file} is a file, but no readable ISO 9660 image of a task`);
    const reason = `no task image appeared in ${devices.join(', ')} within ${options.waitSeconds} s`;
    throw new DispatchFailure(DISPATCH_EXIT.deviceTimeout, [reason, ...wrong].join(''));
  }
  if (isFile(device)) {
    log('info', 'task image found', { device });
    return imageSource(device);
  }
  mountTask(device, mountPoint, host);
  log('info', 'task image mounted', { device, mountPoint });
  return directorySource(mountPoint);
}

/** The compiled schema of a task image, unless it is the registered one. */
async function compiledSchema({ document }: TaskSchema): Promise<CompiledSchema | undefined> {
  if (!document) return undefined;
  const { compileSchema } = await import('../dispatch/compile-schema.ts');
  return compileSchema(document);
}

function described({ name, bytes }: DispatchedFile): { readonly path: string; readonly bytes: number; readonly sha256: string } {
  return { path: name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
