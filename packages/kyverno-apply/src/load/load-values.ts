import type { Value } from '@assay/jmespath';
import { deprecationWarning, OPERATION, readUserInfoFile, readValuesFile, valuesOf } from '@assay/kyverno-test/inputs';
import type { ManifestValues, UserFile, InputWorkspace } from '@assay/kyverno-test/inputs';
import type { Values, Variables } from '@assay/kyverno/engine';

import { ApplyFailure } from '../apply-failure.ts';
import type { ApplyFlags } from '../flags/apply-flags.ts';
import { notLoaded } from './remarks.ts';
import type { Remark } from './remarks.ts';

/** Where values come from, and where to say what is wrong with them. */
export interface ValuesEnvironment {
  readonly workspace: InputWorkspace;
  readonly print: (text: string) => void;
  readonly remark: (remark: Remark) => void;
}

/** The values of `--values-file` or `--set`, and the user of `--userinfo`. Throws an `ApplyFailure` where the reference ends the run. */
export function loadValues({ userFile, valuesFile: file, settings }: ApplyFlags, environment: ValuesEnvironment): Values {
  const user = userFile === '' ? undefined : loadUser(userFile, environment);
  const given = file === '' ? undefined : loadFile(file, environment);
  const operation = given?.globalValues.get(OPERATION);
  if (typeof operation === 'string' && !OPERATIONS.has(operation)) {
    throw new ApplyFailure(`invalid request.operation value ${JSON.stringify(operation)}, must be one of CREATE, UPDATE, DELETE, CONNECT`);
  }
  const values = valuesOf(given, user);
  const set = readSettings(settings, environment);
  return set.size === 0 ? values : { ...values, ofResource: (policy, resource) => new Map([...values.ofResource(policy, resource), ...set]) };
}

const OPERATIONS = new Set(['', 'CREATE', 'UPDATE', 'DELETE', 'CONNECT']);

function loadUser(path: string, { workspace, print, remark }: ValuesEnvironment): UserFile {
  const file = readUserInfoFile(path, workspace);
  if (file.kind === 'unreadable') throw new ApplyFailure(`failed to load request info (unable to read yaml (unable to read yaml (${file.message})))`);
  if (file.kind === 'undecodable') {
    remark(notLoaded(path, file));
    throw new ApplyFailure(`failed to load request info (failed to decode yaml (${file.message}))`);
  }
  if (file.headers < 2) print(`\n${deprecationWarning('user infos', path)}\n`);
  return file.content;
}

function loadFile(path: string, { workspace, print, remark }: ValuesEnvironment): ManifestValues {
  const file = readValuesFile(path, workspace);
  if (file.kind === 'undecodable') remark(notLoaded(path, file));
  if (file.kind !== 'content') throw refused(`unable to load variable file: ${path} (${file.message})`);
  if (file.headers === 2) return file.content;
  print(`\n${deprecationWarning('values', path)}\n`);
  throw refused(`values file ${path} uses a deprecated schema — please migrate to the latest format`);
}

function refused(reason: string): ApplyFailure {
  return new ApplyFailure(`failed to decode yaml (${reason})`);
}

/** The settings that count: of two with one name the first. */
function readSettings(settings: readonly string[], { remark }: ValuesEnvironment): Variables {
  const variables = new Map<string, Value>();
  for (const setting of settings) {
    const [name = '', value = '', ...more] = setting.split('=');
    const fault = faultOf({ name, value, isCut: more.length > 0, isKnown: variables.has(name) });
    if (fault === undefined) variables.set(name, value);
    else remark({ kind: 'notice', message: `--set ${setting} does not count: ${fault}` });
  }
  return variables;
}

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly isCut: boolean;
  readonly isKnown: boolean;
}

function faultOf({ name, value, isCut, isKnown }: Setting): string | undefined {
  if (isCut || name === '' || value === '') return 'it has to be one name and one value, name=value';
  if (name.includes('request.object.')) return 'the object itself cannot be set';
  return isKnown ? 'the name is set before' : undefined;
}
