import { Source } from '@assay/source';
import { clusterObjects, reviewAdmission, validate } from '@assay/kubevirt';
import type { ValidationReport } from '@assay/kubevirt';

import type { Arguments, RunCommand } from '../command.ts';
import { findFiles } from '../find-files.ts';
import { Trouble } from '../host.ts';
import type { ExitStatus, Host } from '../host.ts';
import { readNamedFiles } from '../named-files.ts';
import { wantsColor, writeOutput } from '../report-output.ts';
import { validationText } from '../validation-text.ts';

/** `assay kubevirt validate …`. */
export const runKubevirtValidate: RunCommand = (given, host) => {
  if (given.value('admission-review') !== undefined) return answerReview(given, host);
  const [vm] = given.operands;
  const template = given.value('template');
  if (vm === undefined && template === undefined) throw new Trouble('nothing to validate: name a VM, or a template with --template');
  const report = validate({
    ...(template !== undefined && { template: readSource(template, host) }),
    ...(vm !== undefined && { vm: readSource(vm, host) }),
    strict: given.isOn('strict'),
  });
  writeOutput(given.value('output') === 'json' ? asJson(report) : validationText(report, wantsColor(given, host)), given, host);
  return exitStatus(report);
};

function exitStatus({ valid, annotationErrors }: ValidationReport): ExitStatus {
  return valid && annotationErrors.length === 0 ? 0 : 1;
}

function answerReview(given: Arguments, host: Host): ExitStatus {
  if (given.operands.length > 0) throw new Trouble('an admission review holds its own VM: name no other one');
  const endpoint = given.value('endpoint');
  if (endpoint === undefined) throw new Trouble('--admission-review needs --endpoint PATH, such as /virtualmachine-validate');
  const known = ['templates', 'vms'].flatMap((flag) => manifestsIn(given.value(flag), host));
  const body = readBytes(given.value('admission-review')!, host);
  const answer = reviewAdmission({ endpoint, contentType: given.value('content-type') ?? 'application/json', body }, clusterObjects(known));
  writeOutput(asJson(answer), given, host);
  return 0;
}

function manifestsIn(directory: string | undefined, host: Host): Source[] {
  if (directory === undefined) return [];
  const { files, troubles } = findFiles([directory], { cwd: host.cwd, extensions: ['.yaml', '.yml', '.json'] });
  if (troubles.length > 0) throw new Trouble(troubles.join('\n'));
  return files.map((file) => readSource(file.name, host));
}

function readSource(operand: string, host: Host): Source {
  const { name, text } = readOne(operand, host);
  if (text === undefined) throw new Trouble(`${operand}: it is not UTF-8 text`);
  return new Source(name, text);
}

function readBytes(operand: string, host: Host): Uint8Array {
  return readOne(operand, host).bytes;
}

function readOne(operand: string, host: Host): ReturnType<typeof readNamedFiles>['files'][number] {
  const { files, troubles } = readNamedFiles([operand], host);
  const [file] = files;
  if (!file) throw new Trouble(troubles.join('\n'));
  return file;
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
