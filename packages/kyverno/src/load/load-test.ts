import type { Value } from '@assay/jmespath';

import { TestAbort } from '../engine/test-abort.ts';
import type { Payload } from '../engine/phase.ts';
import type { World } from '../engine/world.ts';
import type { JmesPathHost } from '../jmespath/host.ts';
import type { NamedFile, TestManifest } from '../manifest/model.ts';
import type { LoadedPolicies } from '../policy/load-policies.ts';
import { loadPolicies } from '../policy/load-policies.ts';
import type { Policy } from '../policy/policy.ts';
import type { LoadAbort, ResourceOptions } from '../read/load-resources.ts';
import { distinctResources, duplicateWarning, loadResources } from '../read/load-resources.ts';
import { pathFrom } from '../read/paths.ts';
import type { Workspace } from '../read/workspace.ts';
import type { YamlObject } from '../read/yaml-object.ts';
import { textOf } from '../resource/fields.ts';
import { kindMap } from '../schemas/kind-map.ts';

/** What a test is loaded with. */
export interface LoadEnvironment {
  readonly workspace: Workspace;
  readonly host: JmesPathHost;
  /** Prints lines of progress. */
  readonly print: (text: string) => void;
}

/** A test, ready to run. */
export interface LoadedTest {
  /** Without those that are invalid. */
  readonly policies: readonly Policy[];
  readonly world: World;
  readonly payloads: readonly Payload[];
  /** Why policies were dropped, by their names. */
  readonly invalidPolicies: ReadonlyMap<string, string>;
}

/**
 * Loads the files that a manifest names, in the order and with the lines of the reference
 * (kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/commands/test/test.go). Throws a `TestAbort` where it ends the test.
 */
export async function loadTest(manifest: TestManifest, environment: LoadEnvironment): Promise<LoadedTest> {
  const { workspace, print } = environment;
  const pathsOf = (files: readonly NamedFile[]): readonly string[] => files.map(({ path }) => pathFrom(manifest.directory, path));
  print(`Loading test ${manifest.name} ( ${manifest.file} ) ...\n`);
  print('  Loading values/variables ...\n');
  if (manifest.userinfo !== undefined) print('  Loading user infos ...\n');
  print('  Loading policies ...\n');
  const loaded = loadPolicies(pathsOf(manifest.policies), workspace);
  orAbort('policies', loaded);
  for (const { file, message } of loaded.problems) print(`  ERROR: ${file}: ${message}\n`);
  print('  Loading resources ...\n');
  const kinds = kindMap([]);
  const load = (what: string, files: readonly NamedFile[], options: ResourceOptions): readonly YamlObject[] => {
    const resources = loadResources(pathsOf(files), workspace, kinds, options);
    orAbort(what, resources);
    return resources.objects;
  };
  const { objects, duplicates } = distinctResources(load('resources', manifest.resources, { integers: 'double', fillsMaps: true }));
  for (const duplicate of duplicates) print(`  ${duplicateWarning(duplicate)}\n`);
  const targets = load('target resources', manifest.targetResources, { integers: 'int64' });
  const params = load('parameter resources', manifest.paramResources, { integers: 'int64' });
  print('  Loading exceptions ...\n');
  const exceptions: readonly YamlObject[] = [];
  print(
    `  Applying ${counted(loaded.policies.filter(isCounted).length, 'policy', 'policies')} to ${counted(objects.length, 'resource', 'resources')} with ${counted(exceptions.length, 'exception', 'exceptions')} ...\n`,
  );
  const world: World = {
    resources: objects.map(({ value }) => value),
    targets: targets.map(({ value }) => value),
    params: params.map(({ value }) => value),
    bindings: loaded.bindings,
    exceptions,
    values: NO_VALUES,
    kinds,
    cluster: undefined,
    celContext: undefined,
    apiCalls: [],
    globalContext: undefined,
    cloneSourcesOf: () => [],
    host: environment.host,
  };
  const { valid, invalidPolicies } = await dropInvalid(loaded);
  return { policies: valid, world, payloads: [], invalidPolicies };
}

const NO_VALUES: World['values'] = {
  global: new Map(),
  ofResource: () => new Map<string, Value>([['request.operation', 'CREATE']]),
  ofRule: () => new Map(),
  userOf: () => undefined,
  namespaceLabels: () => undefined,
  namespace: () => undefined,
  subresources: [],
};

function orAbort(what: string, { abort }: { readonly abort?: LoadAbort }): void {
  if (abort !== undefined) throw new TestAbort(`error: failed to load ${what} (${abort.message})`);
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Policies for payloads of HTTP and Envoy, and those that a test does not evaluate, are not counted. */
function isCounted({ family, content }: Policy): boolean {
  const mode = textOf(content, 'spec', 'evaluation', 'mode');
  return family !== 'cleanup' && mode !== 'HTTP' && mode !== 'Envoy';
}

/** Policies whose rules do not hold together are left out, and why is remembered by their names. */
async function dropInvalid({
  policies,
}: LoadedPolicies): Promise<{ readonly valid: readonly Policy[]; readonly invalidPolicies: ReadonlyMap<string, string> }> {
  const invalidPolicies = new Map<string, string>();
  if (!policies.some(({ family }) => family === 'rules')) return { valid: policies, invalidPolicies };
  const { validatePolicy } = await import('../policy/validation/validate-policy.ts');
  const valid = policies.filter((policy) => {
    const [problem] = validatePolicy(policy);
    if (problem !== undefined) invalidPolicies.set(policy.name, problem.message);
    return problem === undefined;
  });
  return { valid, invalidPolicies };
}
