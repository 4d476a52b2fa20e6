import type { Workspace } from '@assay/findings';
import { readCluster, reviewAdmission, validate } from '@assay/kubevirt';
import { Source } from '@assay/source';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { fileWorkspace } from '../files/file-workspace.ts';
import { readNamedFile } from '../files/named-files.ts';
import { CliError } from '../process/cli-error.ts';
import type { ExitStatus, Host } from '../process/host.ts';
import { textStyle, writeOutput } from '../report/report-output.ts';
import { validationText } from '../report/validation-text.ts';

/** `assay kubevirt validate …`. */
export const runKubevirtValidate: RunCommand = (given, host) => {
  const review = given.value('admission-review');
  if (review !== undefined) return answerReview(review, given, host);
  refuse(given, ['endpoint', 'templates', 'vms', 'content-type'], 'belongs to --admission-review');
  const [vm] = given.operands;
  const template = given.value('template');
  if (vm === undefined && template === undefined) throw new CliError('nothing to validate: name a VM, or a template with --template');
  const report = validate({
    ...(template !== undefined && { template: readSource(template, host) }),
    ...(vm !== undefined && { vm: readSource(vm, host) }),
    strict: given.isOn('strict'),
  });
  writeOutput(given.value('output') === 'json' ? asJson(report) : validationText(report, textStyle(given, host)), given, host);
  return report.valid ? 0 : 1;
};

function answerReview(review: string, given: Arguments, host: Host): ExitStatus {
  if (given.operands.length > 0) throw new CliError('an admission review contains its own VM: do not name another one');
  refuse(given, ['template', 'strict'], 'has no meaning for an admission review');
  const endpoint = given.value('endpoint');
  if (endpoint === undefined) throw new CliError('--admission-review needs --endpoint PATH, such as /virtualmachine-validate');
  const known = ['templates', 'vms'].flatMap((flag) => manifestsIn(given.value(flag), host));
  const { bytes } = readNamedFile(review, host);
  const contentType = given.value('content-type') ?? 'application/json';
  const { httpStatus, response } = reviewAdmission({ endpoint, contentType, body: bytes }, readCluster(known).cluster);
  writeOutput(asJson({ httpStatus, response }), given, host);
  return 0;
}

function refuse(given: Arguments, flags: readonly string[], why: string): void {
  const flag = flags.find((name) => given.value(name) !== undefined);
  if (flag !== undefined) throw new CliError(`--${flag} ${why}`);
}

/** All manifests below a directory: the cluster that they stand for knows nothing of `.gitignore`. */
function manifestsIn(directory: string | undefined, host: Host): Source[] {
  if (directory === undefined) return [];
  const workspace = fileWorkspace(host.cwd);
  return [...manifestPaths(directory, workspace, new Set())].map((path) => readSource(path, host));
}

/** The paths of manifests below a directory; what links lead to, once. */
function* manifestPaths(directory: string, workspace: Workspace, seen: Set<string>): Generator<string> {
  const listing = workspace.listDirectory(directory);
  if (listing.kind !== 'directory') throw new CliError(`${directory}: ${listing.kind === 'unreadable' ? listing.message : 'no such directory'}`);
  for (const { name, kind } of listing.entries) {
    const path = `${directory}/${name}`;
    const realPath = workspace.realPath(path);
    if (realPath === undefined) throw new CliError(`${path}: the link is broken`);
    if (seen.has(realPath)) continue;
    seen.add(realPath);
    if (kind === 'directory') yield* manifestPaths(path, workspace, seen);
    else if (kind === 'file' && /\.(?:ya?ml|json)$/i.test(name)) yield path;
  }
}

function readSource(operand: string, host: Host): Source {
  const { name, text } = readNamedFile(operand, host);
  if (text === undefined) throw new CliError(`${operand}: the file is not UTF-8 text`);
  return new Source(name, text);
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
