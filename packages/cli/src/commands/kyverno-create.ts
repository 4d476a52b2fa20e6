import { scaffoldException, scaffoldTest, scaffoldUserInfo, scaffoldValues } from '@assay/kyverno-test/create';
import type { Scaffold } from '@assay/kyverno-test/create';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import type { Host } from '../process/host.ts';
import { CliError } from '../process/cli-error.ts';
import { writeFile } from '../files/write-file.ts';

/** `assay kyverno create test`. */
export const runKyvernoCreateTest: RunCommand = (given, host) =>
  write(
    scaffoldTest({
      name: given.value('name') ?? 'test-name',
      policies: listOf(given, 'policy'),
      resources: listOf(given, 'resource'),
      values: given.value('values'),
      rows: { pass: given.values('pass'), fail: given.values('fail'), skip: given.values('skip') },
    }),
    given,
    host,
  );

/** `assay kyverno create values`. */
export const runKyvernoCreateValues: RunCommand = (given, host) =>
  write(
    scaffoldValues({
      global: listOf(given, 'global'),
      namespaceSelectors: given.values('ns-selector'),
      rules: given.values('rule'),
      resources: given.values('resource'),
    }),
    given,
    host,
  );

/** `assay kyverno create user-info`. */
export const runKyvernoCreateUserInfo: RunCommand = (given, host) =>
  write(
    scaffoldUserInfo({
      username: given.value('username'),
      groups: listOf(given, 'group'),
      roles: listOf(given, 'role'),
      clusterRoles: listOf(given, 'cluster-role'),
    }),
    given,
    host,
  );

/** `assay kyverno create exception`. */
export const runKyvernoCreateException: RunCommand = (given, host) => {
  const policyRules = given.values('policy-rules');
  const filters = { any: given.values('any'), all: given.values('all') };
  if (policyRules.length === 0) throw new CliError('an exception needs --policy-rules POLICY,RULE…: from what it is one');
  if (filters.any.length + filters.all.length === 0)
    throw new CliError('an exception needs --any FILTER or --all FILTER: for which resources it is one');
  return write(
    scaffoldException({
      name: given.operands[0]!,
      namespace: given.value('namespace'),
      inBackground: given.isOn('background', true),
      policyRules,
      ...filters,
    }),
    given,
    host,
  );
};

/** The values of a flag that can be given several times, or once with commas. */
function listOf(given: Arguments, name: string): readonly string[] {
  return given.values(name).flatMap((value) => value.split(','));
}

function write(scaffold: Scaffold, given: Arguments, host: Host): 0 {
  if (scaffold.kind === 'unreadable-word') throw new CliError(`"${scaffold.word}" is not ${scaffold.expected}`);
  const file = given.value('output');
  if (file === undefined) host.stdout.write(scaffold.text);
  else writeFile(file, scaffold.text, host);
  return 0;
}
