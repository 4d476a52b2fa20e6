import type { ObjectValue } from '@assay/jmespath';
import { contextOfFile, distinctResources, duplicateWarning, loadExceptions, TestAbort, unreadNotice } from '@assay/kyverno-test/inputs';
import { indexedCluster, NO_ANSWERS } from '@assay/kyverno/engine';
import type { CelContext, Payload, World } from '@assay/kyverno/engine';
import { groupVersionKindOf, kindMap, textOf } from '@assay/kyverno/objects';
import type { KindMap, YamlObject } from '@assay/kyverno/objects';
import { planAutogen } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';

import type { ApplyEnvironment } from '../apply-environment.ts';
import { ApplyFailure } from '../apply-failure.ts';
import type { ApplyFlags } from '../flags/apply-flags.ts';
import { globalContextEntries, isGlobalContextEntry } from './global-context-entries.ts';
import { guessedResources } from './guessed-resources.ts';
import { loadDefinitions } from './load-definitions.ts';
import { loadJsonPayloads } from './load-payload-files.ts';
import { loadPolicyPaths } from './load-policy-paths.ts';
import type { PolicyEnvironment } from './load-policy-paths.ts';
import { loadResourcePaths } from './load-resource-paths.ts';
import { loadValues } from './load-values.ts';
import { notLoaded } from './remarks.ts';
import type { Remark } from './remarks.ts';

/** What a run is about, but for requests, which are read later. */
export interface ApplyInputs {
  /** All that were loaded, in the order of arguments, files and documents. */
  readonly policies: readonly Policy[];
  /** How many rules they have, as the heading counts them. */
  readonly ruleCount: number;
  readonly resources: readonly YamlObject[];
  readonly payloads: readonly Payload[];
  readonly world: World;
  /** What ends the evaluation of each resource; files of definitions are only looked at there. */
  readonly definitionsProblem: TestAbort | undefined;
  /** The same for policies of CEL, about the Context file. */
  readonly contextProblem: TestAbort | undefined;
}

/** Where inputs are loaded from. */
export interface LoadEnvironment extends Pick<ApplyEnvironment, 'directory' | 'host' | 'print'>, PolicyEnvironment {
  readonly remark: (remark: Remark) => void;
}

/**
 * Loads everything that the flags name, in the order of the reference (kyverno/kyverno v1.19.0,
 * cmd/cli/kubectl-kyverno/commands/apply/command.go). Throws an `ApplyFailure` where it ends the run.
 */
export function loadInputs(flags: ApplyFlags, environment: LoadEnvironment): ApplyInputs {
  const { remark, host } = environment;
  const values = loadValues(flags, environment);
  const given = loadPolicyPaths(flags.policies, environment);
  for (const each of given.remarks) remark(each);
  const scopes = kindMap([]);
  const targets = loadObjects(flags.targets, flags, scopes, environment);
  const parameters = loadObjects(flags.parameters, flags, scopes, environment);
  const everything = withoutRepetitions(loadObjects(flags.resources, flags, scopes, environment), environment);
  const payloads = loadJsonPayloads(flags.jsonPayloads, environment);
  const resources = everything.filter(({ value }) => !isGlobalContextEntry(value));
  const found = [...exceptionsOf(flags, everything, environment), ...(flags.takesExceptionsOfPolicies ? given.exceptions : [])];
  const exceptions = withoutExpired(found, environment);
  const definitions = attempt(() => loadDefinitions(flags.definitions, environment));
  const context = attempt(() => loadContext(flags.contextFile, environment));
  const kinds = kindMap(definitions.result ?? []);
  if (flags.report !== undefined) for (const each of guessedResources(given.policies, resources, kinds)) remark(each);
  const world: World = {
    resources: valuesIn(resources),
    targets: valuesIn(targets),
    params: valuesIn(parameters),
    bindings: given.bindings,
    exceptions,
    values,
    kinds,
    guessesResources: flags.report !== undefined,
    cluster: indexedCluster([...valuesIn(resources), ...valuesIn(targets), ...valuesIn(parameters)]),
    hasServer: false,
    answersApiCalls: true,
    hidesTargetsFromCel: true,
    provider: { ...NO_ANSWERS, celContext: context.result },
    host,
    ignoresCauses: flags.report === undefined,
  };
  const entries = valuesIn(everything).filter(isGlobalContextEntry);
  return {
    policies: given.policies,
    ruleCount: given.policies.reduce((sum, policy) => sum + ruleCountOf(policy), 0),
    resources,
    payloads,
    world: entries.length === 0 ? world : { ...world, provider: { ...world.provider, globalContext: globalContextEntries(entries, world) } },
    definitionsProblem: definitions.problem,
    contextProblem: context.problem,
  };
}

function loadObjects(paths: readonly string[], { form, report }: ApplyFlags, kinds: KindMap, environment: LoadEnvironment): readonly YamlObject[] {
  const { objects, unread, faults, passedOver } = loadResourcePaths(paths, kinds, environment.workspace, environment.readStdin);
  for (const { message, file, span } of faults) {
    if (report !== undefined || span !== undefined) {
      environment.remark({ ...notLoaded(file, { message, span }), endsReference: true });
    }
  }
  const [first] = faults;
  if (report === undefined && first !== undefined) throw new ApplyFailure(`failed to load resources (${first.message})`);
  for (const { path, message } of passedOver) environment.remark({ kind: 'not-checked', file: path, message });
  for (const { path, message } of unread) {
    // The reference keeps this to itself where it prints a report.
    if (form === 'report') environment.remark(notLoaded(path, { message }));
    else environment.print(unreadNotice(path, message));
  }
  return objects;
}

/** The reference crashes where a resource is there twice. */
function withoutRepetitions(objects: readonly YamlObject[], { remark }: LoadEnvironment): readonly YamlObject[] {
  const distinct = distinctResources(objects);
  for (const duplicate of distinct.duplicates) {
    const message = `${duplicateWarning(duplicate).replace(/^warning: /, '')}: the one in front counts`;
    remark({ kind: 'notice', message, span: duplicate.root.origin });
  }
  return distinct.objects;
}

function exceptionsOf(flags: ApplyFlags, resources: readonly YamlObject[], { workspace, remark }: LoadEnvironment): readonly YamlObject[] {
  if (flags.takesExceptionsOfResources) return resources.filter(({ value }) => isException(value));
  const { exceptions, abort } = loadExceptions(flags.exceptions, workspace);
  if (abort?.span !== undefined) remark(notLoaded(abort.file, abort));
  if (abort !== undefined) throw new ApplyFailure(`Error: failed to load exceptions (${abort.message})`);
  return exceptions;
}

/** Exceptions that have not come to their end. */
function withoutExpired(exceptions: readonly YamlObject[], { host, remark }: LoadEnvironment): readonly YamlObject[] {
  const { epochMilliseconds } = host.now();
  return exceptions.filter(({ value, root }) => {
    const expiry = expiryOf(value);
    if (expiry === undefined || expiry > epochMilliseconds) return true;
    const message = `the exception ${textOf(value, 'metadata', 'name')} does not count: it expired at ${new Date(expiry).toISOString()}`;
    remark({ kind: 'notice', message, span: root.origin });
    return false;
  });
}

/** When an exception ends, in milliseconds since 1970; `undefined` if it says nothing that can be read. */
function expiryOf(exception: ObjectValue): number | undefined {
  const expiry = Date.parse(textOf(exception, 'spec', 'expiresAt'));
  return Number.isNaN(expiry) ? undefined : expiry;
}

function isException(object: ObjectValue): boolean {
  const { group, kind } = groupVersionKindOf(object);
  return kind === 'PolicyException' && (group === 'kyverno.io' || group === 'policies.kyverno.io');
}

function loadContext(path: string, { workspace, remark }: LoadEnvironment): CelContext | undefined {
  if (path === '') return undefined;
  const context = contextOfFile(path, workspace);
  if (context.kind === 'refused') {
    if (context.span !== undefined) remark(notLoaded(path, context));
    throw new TestAbort(context.message);
  }
  return context.content;
}

interface Attempt<Result> {
  readonly result: Result | undefined;
  readonly problem: TestAbort | undefined;
}

function attempt<Result>(load: () => Result): Attempt<Result> {
  try {
    return { result: load(), problem: undefined };
  } catch (error) {
    if (!(error instanceof TestAbort)) throw error;
    return { result: undefined, problem: error };
  }
}

function valuesIn(objects: readonly YamlObject[]): readonly ObjectValue[] {
  return objects.map(({ value }) => value);
}

/** A policy of kyverno.io counts with all its rules, generated ones included. */
function ruleCountOf({ family, content }: Policy): number {
  return family === 'rules' ? planAutogen(content).all.length : 1;
}
