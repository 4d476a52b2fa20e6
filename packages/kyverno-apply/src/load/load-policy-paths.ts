import { cleanPath } from '@assay/go-values';
import { fileNameOf, isYamlFile, loadPolicies, loadPolicyText } from '@assay/kyverno-test/inputs';
import type { LoadedPolicies, InputWorkspace } from '@assay/kyverno-test/inputs';
import { sourceOf } from '@assay/kyverno/objects';
import type { YamlObject } from '@assay/kyverno/objects';
import type { Policy, PolicyBinding } from '@assay/kyverno/policy';
import { expandPaths } from './given-paths.ts';
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

/** The policies of the arguments. What does not load is left out without changing the rest; the whole argument, where the reference drops that. */
export function loadPolicyPaths(paths: readonly string[], workspace: InputWorkspace, readStdin: () => Uint8Array): GivenPolicies {
  const loaded = expandPaths(paths, workspace).map((path) => loadPath(path, workspace, readStdin));
  return {
    policies: loaded.flatMap(({ policies }) => policies),
    bindings: loaded.flatMap(({ bindings }) => bindings),
    exceptions: loaded.flatMap(({ exceptions }) => exceptions),
    remarks: loaded.flatMap(({ remarks }) => remarks),
  };
}

function loadPath(path: string, workspace: InputWorkspace, readStdin: () => Uint8Array): GivenPolicies {
  if (path === '-') return accepted(loadPolicyText(sourceOf('standard input', readStdin())), 'standard input');
  const passedOver = whyPassedOver(path, workspace);
  if (passedOver !== undefined) return { ...NOTHING, remarks: [{ kind: 'not-checked', file: path, message: passedOver }] };
  return accepted(loadPolicies([path], workspace), path);
}

const NOTHING: GivenPolicies = { policies: [], bindings: [], exceptions: [], remarks: [] };

/** A fault that makes the reference give up drops all that the argument gives. */
function accepted({ policies, bindings, exceptions, problems, abort }: LoadedPolicies, path: string): GivenPolicies {
  const isEmpty = abort === undefined && [policies, bindings, exceptions, problems].every(({ length }) => length === 0);
  if (isEmpty) return { ...NOTHING, remarks: [{ kind: 'not-checked', file: path, message: 'no policy is loaded: there is none' }] };
  // Manifests that test policies stand beside them.
  const unexpected = problems.filter(({ group }) => group !== 'cli.kyverno.io');
  const remarks = unexpected.map(({ message, span }): Remark => ({ kind: 'not-checked', message: `not loaded: ${message}`, span }));
  if (abort === undefined) return { policies, bindings, exceptions, remarks };
  const message = `no policy of ${path} is loaded: ${abort.message}`;
  return { ...NOTHING, remarks: [...remarks, { kind: 'not-checked', message, file: abort.file, span: abort.span }] };
}

function whyPassedOver(path: string, workspace: InputWorkspace): string | undefined {
  const name = fileNameOf(cleanPath(path));
  const { kind } = workspace.readFile(path);
  if (kind === 'absent') return 'no policy is loaded: there is no such file or directory';
  if (name.startsWith('.') && name !== '.' && name !== '..') return 'no policy is loaded: hidden files and directories are passed over';
  if (kind === 'file' && !isYamlFile(name)) return 'no policy is loaded: only .yaml and .yml are read';
  return undefined;
}
