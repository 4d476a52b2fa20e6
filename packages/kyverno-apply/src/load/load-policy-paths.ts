import { cleanPath } from '@assay/go-values';
import { fileNameOf, isYamlFile, loadPolicies, loadPolicyText, readFailure } from '@assay/kyverno-test/inputs';
import type { InputWorkspace, LoadedPolicies, PolicyLoadProblem } from '@assay/kyverno-test/inputs';
import { nearestName } from '@assay/findings';
import { sourceOf } from '@assay/kyverno/objects';
import type { YamlObject } from '@assay/kyverno/objects';
import { isExpectation } from '@assay/kyverno/policy';
import type { Policy, PolicyBinding } from '@assay/kyverno/policy';
import { expandPaths } from './given-paths.ts';
import { notLoaded } from './remarks.ts';
import type { Remark } from './remarks.ts';

/** What the arguments give. */
export interface GivenPolicies {
  /** In the order of arguments, files and documents. */
  readonly policies: readonly Policy[];
  readonly bindings: readonly PolicyBinding[];
  readonly exceptions: readonly YamlObject[];
  /** What of the arguments is not loaded. */
  readonly remarks: readonly Remark[];
}

/** Where policies come from. */
export interface PolicyEnvironment {
  readonly workspace: InputWorkspace;
  /** The arguments that are directories of repositories. */
  readonly repositories: ReadonlySet<string>;
  readonly readStdin: () => Uint8Array;
}

/** The policies of the arguments. What does not load is left out without changing the rest; the whole argument, where the reference drops that. */
export function loadPolicyPaths(paths: readonly string[], environment: PolicyEnvironment): GivenPolicies {
  const { workspace, repositories } = environment;
  return joined(
    paths.flatMap((path) =>
      repositories.has(path) ? [loadRepository(path, workspace)] : expandPaths([path], workspace).map((each) => loadPath(each, environment)),
    ),
  );
}

function joined(loaded: readonly GivenPolicies[]): GivenPolicies {
  return {
    policies: loaded.flatMap(({ policies }) => policies),
    bindings: loaded.flatMap(({ bindings }) => bindings),
    exceptions: loaded.flatMap(({ exceptions }) => exceptions),
    remarks: loaded.flatMap(({ remarks }) => remarks),
  };
}

/** In a repository each file is loaded by itself; those that hold no policies are expected there. */
function loadRepository(directory: string, workspace: InputWorkspace): GivenPolicies {
  const loaded = joined(yamlFilesBelow(directory, workspace).map((file) => loadRepositoryFile(file, workspace)));
  return isNothing(loaded) && loaded.remarks.length === 0 ? nothingIn(directory) : loaded;
}

function loadRepositoryFile(file: string, workspace: InputWorkspace): GivenPolicies {
  const reading = workspace.readFile(file);
  if (reading.kind !== 'file') return { ...NOTHING, remarks: [notLoaded(file, { message: readFailure(file, reading) })] };
  const { abort, problems, ...found } = loadPolicyText(sourceOf(file, reading.bytes));
  const remarks = remarksOf(problems.filter(mayBePolicy));
  if (abort === undefined) return { ...found, remarks };
  return { ...NOTHING, remarks: abort.isForeign && isNothing(found) ? remarks : [...remarks, notLoaded(file, abort)] };
}

/** Hidden ones, too, unlike in directories of this machine. */
function yamlFilesBelow(directory: string, workspace: InputWorkspace): readonly string[] {
  const listing = workspace.listDirectory(directory);
  if (listing.kind !== 'directory') return [];
  return listing.entries.flatMap(({ name, kind }) => {
    const path = `${directory}/${name}`;
    if (kind === 'directory') return yamlFilesBelow(path, workspace);
    return isYamlFile(name) ? [path] : [];
  });
}

function loadPath(path: string, { workspace, readStdin }: PolicyEnvironment): GivenPolicies {
  if (path === '-') return accepted(loadPolicyText(sourceOf('standard input', readStdin())), 'standard input');
  const passedOver = whyPassedOver(path, workspace);
  if (passedOver !== undefined) return { ...NOTHING, remarks: [{ kind: 'not-checked', file: path, message: passedOver }] };
  return accepted(loadPolicies([path], workspace), path);
}

const NOTHING: GivenPolicies = { policies: [], bindings: [], exceptions: [], remarks: [] };

/** A fault that makes the reference give up drops all that the argument gives. */
function accepted({ policies, bindings, exceptions, problems, abort }: LoadedPolicies, path: string): GivenPolicies {
  const remarks = remarksOf(problems);
  if (abort === undefined && remarks.length === 0 && isNothing({ policies, bindings, exceptions })) return nothingIn(path);
  if (abort === undefined) return { policies, bindings, exceptions, remarks };
  const message = `no policy of ${path} is loaded: ${abort.message}`;
  return { ...NOTHING, remarks: [...remarks, { kind: 'not-checked', message, file: abort.file, span: abort.span }] };
}

function nothingIn(path: string): GivenPolicies {
  return { ...NOTHING, remarks: [{ kind: 'not-checked', file: path, message: 'no policy is loaded: there is none' }] };
}

function isNothing({ policies, bindings, exceptions }: Omit<GivenPolicies, 'remarks'>): boolean {
  return [policies, bindings, exceptions].every(({ length }) => length === 0);
}

function remarksOf(problems: readonly PolicyLoadProblem[]): readonly Remark[] {
  return problems.filter((problem) => !isOfTests(problem)).map(({ file, message, span }) => notLoaded(file, { message, span }));
}

/** Manifests that test policies stand beside them, and what such tests expect of them. */
function isOfTests({ object }: PolicyLoadProblem): boolean {
  if (object === undefined) return false;
  const { sort, role, written } = object;
  return TEST_GROUPS.has(sort.group) || (role?.role === 'policy' && isExpectation(written.value));
}

const TEST_GROUPS: ReadonlySet<string> = new Set(['cli.kyverno.io', 'chainsaw.kyverno.io']);

/** Whether something can be a policy with a mistake: it is of a group that has policies, or nearly, or of none. */
function mayBePolicy({ object }: PolicyLoadProblem): boolean {
  if (object === undefined) return true;
  const { group, kind } = object.sort;
  if (group === '') return kind.endsWith('Policy');
  return POLICY_GROUPS.includes(group) || nearestName(group, POLICY_GROUPS) !== undefined;
}

const POLICY_GROUPS = ['kyverno.io', 'policies.kyverno.io', 'admissionregistration.k8s.io'];

function whyPassedOver(path: string, workspace: InputWorkspace): string | undefined {
  const name = fileNameOf(cleanPath(path));
  const { kind } = workspace.readFile(path);
  if (kind === 'absent') return 'no policy is loaded: there is no such file or directory';
  if (name.startsWith('.') && name !== '.' && name !== '..') return 'no policy is loaded: hidden files and directories are passed over';
  if (kind === 'file' && !isYamlFile(name)) return 'no policy is loaded: only .yaml and .yml are read';
  return undefined;
}
