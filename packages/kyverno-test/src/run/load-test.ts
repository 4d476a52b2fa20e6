import type { ObjectValue } from '@assay/jmespath';
import type { JmesPathHost } from '@assay/kyverno';
import type { AnswerImageQuestion, CelContext, ContextProvider, Payload, ServiceResponse, World } from '@assay/kyverno/engine';
import { indexedCluster, KnownImages } from '@assay/kyverno/engine';
import type { Integers, YamlObject } from '@assay/kyverno/objects';
import { fieldOf, groupVersionKindOf, keyOf, kindMap, objectOf, objectWith, once, textOf } from '@assay/kyverno/objects';
import type { Policy, PolicyBinding } from '@assay/kyverno/policy';

import { loadExceptions } from '../inputs/load-exceptions.ts';
import { loadPayloads } from '../inputs/load-payloads.ts';
import { loadPolicies } from '../inputs/load-policies.ts';
import type { LoadAbort } from '../inputs/load-resources.ts';
import { distinctResources, duplicateWarning, loadResources, unreadNotice } from '../inputs/load-resources.ts';
import type { ManifestValues, NamedFile } from '../inputs/model.ts';
import { pathFrom } from '../inputs/paths.ts';
import { clusterOfManifest, contextOfManifest } from '../inputs/read-cluster-files.ts';
import type { FileContent } from '../inputs/read-values-file.ts';
import { userOfManifest, valuesOfManifest } from '../inputs/read-values-file.ts';
import { TestAbort } from '../inputs/test-abort.ts';
import { valuesOf } from '../inputs/values.ts';
import type { Workspace } from '../inputs/workspace.ts';
import { apiCallProblems } from '../manifest/mock-problem.ts';
import type { TestManifest } from '../manifest/model.ts';
import { globalOperationProblem, rowProblem } from '../manifest/row-problem.ts';
import { attestations } from './attestations.ts';
import { cloneSources } from './clone-sources.ts';
import { generateNotices } from './generate-notices.ts';

/** What a test is loaded with. */
export interface LoadEnvironment {
  readonly workspace: Workspace;
  readonly host: JmesPathHost;
  /** Prints lines of progress. */
  readonly print: (text: string) => void;
  /** Asks registries what policies want to know of images. Default: nobody is asked. */
  readonly answerImageQuestion?: AnswerImageQuestion | undefined;
  /** Whether it is wanted what decides. Default: no. */
  readonly explains?: boolean;
  /** Whether nobody asks which field of an object breaks a rule. Default: no. */
  readonly ignoresCauses?: boolean;
}

/** A test, ready to run. */
export interface LoadedTest {
  /** Without those that are invalid. */
  readonly policies: readonly Policy[];
  /** All policies of the files. */
  readonly named: readonly Policy[];
  readonly world: World;
  readonly payloads: readonly Payload[];
  /** What is known of images; `undefined` if nobody is asked. */
  readonly images: KnownImages | undefined;
  /** Why policies were dropped, by their names. */
  readonly invalidPolicies: ReadonlyMap<string, string>;
  /** Where the object of this key is written, be it sent to the policies or a target. */
  readonly writtenOf: (key: string) => YamlObject | undefined;
}

/**
 * Loads the files that a manifest names, in the order and with the lines of the reference
 * (kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/commands/test/test.go). Throws a `TestAbort` where it ends the test.
 */
export async function loadTest(manifest: TestManifest, environment: LoadEnvironment): Promise<LoadedTest> {
  const { workspace, print, host } = environment;
  print(`Loading test ${manifest.name} ( ${manifest.file} ) ...\n`);
  const { given, values } = loadValues(manifest, environment);
  const { policies, bindings } = loadPolicyFiles(manifest, environment);
  const { objects, payloads, targets, params } = loadObjects(manifest, environment);
  if (manifest.clusterResources.length > 0) print('Loading Kubernetes resources ...\n');
  const cluster = contentOf(clusterOfManifest(manifest, workspace), print);
  const exceptions = loadExceptionFiles(manifest, policies, environment);
  const responses = loadApiCalls(manifest);
  const globalContext = await loadGlobalContext(manifest, environment);
  print(`  Applying ${appliedText(policies, objects, exceptions)} ...\n`);
  for (const notice of generateNotices(policies, manifest.results)) print(notice);
  const problem = firstOf(manifest.results.map(rowProblem)) ?? globalOperationProblem(given);
  if (problem !== undefined) throw new TestAbort(problem);
  const kinds = kindMap(cluster?.definitions ?? []);
  const images = environment.answerImageQuestion && new KnownImages();
  const world: World = {
    resources: objects.map(({ value }) => value),
    targets: targets.map(({ value }) => value),
    params: params.map(({ value }) => value),
    bindings,
    exceptions,
    values,
    kinds,
    cluster: indexedCluster([...objects, ...targets, ...params].map(({ value }) => value).concat(cluster?.objects ?? [], cluster?.definitions ?? [])),
    hasServer: cluster !== undefined,
    provider: {
      responses,
      globalContext,
      celContext: cluster ? undefined : loadCelContext(manifest, policies, workspace),
      cloneSourcesOf: cloneSources(manifest, workspace, kinds),
      attestationsOf: attestations(manifest, workspace),
    },
    images,
    host,
    ignoresCauses: environment.ignoresCauses === true,
  };
  const written = once(() => new Map([...targets, ...objects].map((object) => [keyOf(object.value), object])));
  return { ...(await withoutInvalid(policies)), named: policies, world, payloads, images, writtenOf: (key) => written().get(key) };
}

interface GivenValues {
  readonly given: ManifestValues | undefined;
  readonly values: World['values'];
}

function loadValues(manifest: TestManifest, { workspace, print }: LoadEnvironment): GivenValues {
  print('  Loading values/variables ...\n');
  const given = contentOf(valuesOfManifest(manifest, workspace), print);
  if (manifest.userinfo !== undefined) print('  Loading user infos ...\n');
  const user = contentOf(userOfManifest(manifest, workspace), print);
  return { given, values: valuesOf(given, user) };
}

interface PolicyFiles {
  readonly policies: readonly Policy[];
  readonly bindings: readonly PolicyBinding[];
}

function loadPolicyFiles(manifest: TestManifest, { workspace, print }: LoadEnvironment): PolicyFiles {
  print('  Loading policies ...\n');
  const loaded = loadPolicies(pathsOf(manifest, manifest.policies), workspace);
  orAbort('policies', loaded);
  for (const { file, message } of loaded.problems) print(`  ERROR: ${file}: ${message}\n`);
  return loaded;
}

interface ObjectFiles {
  readonly objects: readonly YamlObject[];
  readonly payloads: readonly Payload[];
  readonly targets: readonly YamlObject[];
  readonly params: readonly YamlObject[];
}

/** The reference knows no custom resource definitions yet when it reads the objects of a test. */
function loadObjects(manifest: TestManifest, { workspace, print }: LoadEnvironment): ObjectFiles {
  const kinds = kindMap([]);
  const load = (what: string, files: readonly NamedFile[], integers: Integers): readonly YamlObject[] => {
    const loaded = loadResources(pathsOf(manifest, files), workspace, kinds, { integers, fillsMaps: true });
    orAbort(what, loaded);
    for (const { path, message } of loaded.unread) if (message !== undefined) print(unreadNotice(path, message));
    return loaded.objects;
  };
  print('  Loading resources ...\n');
  const { objects, duplicates } = distinctResources(load('resources', manifest.resources, 'double'));
  for (const duplicate of duplicates) print(`  ${duplicateWarning(duplicate)}\n`);
  const payloads = loadPayloads(manifest, workspace, print);
  const targets = load('target resources', manifest.targetResources, 'int64');
  return { objects, payloads, targets, params: load('parameter resources', manifest.paramResources, 'int64') };
}

function loadExceptionFiles(manifest: TestManifest, policies: readonly Policy[], { workspace, print }: LoadEnvironment): readonly YamlObject[] {
  print('  Loading exceptions ...\n');
  const loaded = loadExceptions(pathsOf(manifest, manifest.exceptions), workspace);
  orAbort('exceptions', loaded);
  const isForRules = loaded.exceptions.some(({ value }) => groupVersionKindOf(value).group === 'kyverno.io');
  if (isForRules && policies.some(({ family }) => family === 'validating-admission')) {
    throw new TestAbort('error: use of exceptions with ValidatingAdmissionPolicies is not supported');
  }
  return loaded.exceptions;
}

function loadApiCalls({ apiCallResponses }: TestManifest): readonly ServiceResponse[] {
  const [problem] = apiCallProblems(apiCallResponses);
  if (problem !== undefined) throw new TestAbort(problem.message);
  return apiCallResponses.map(responseOf);
}

function responseOf(entry: ObjectValue): ServiceResponse {
  const statusCode = Number(fieldOf(entry, 'response', 'statusCode') ?? 0);
  return {
    url: textOf(entry, 'url').trim() || textOf(entry, 'urlPath').trim(),
    method: textOf(entry, 'method').trim().toUpperCase(),
    statusCode: statusCode === 0 ? 200 : statusCode,
    body: objectOf(entry, 'response', 'body') ?? objectWith({}),
  };
}

async function loadGlobalContext(manifest: TestManifest, { workspace, host }: LoadEnvironment): Promise<ContextProvider['globalContext']> {
  if (manifest.globalContextEntries.length === 0) return undefined;
  return (await import('./global-context.ts')).loadGlobalContext(manifest, workspace, host);
}

/** Only policies of CEL read the Context file: without one it may be wrong. */
function loadCelContext(manifest: TestManifest, policies: readonly Policy[], workspace: Workspace): CelContext | undefined {
  const context = contextOfManifest(manifest, workspace);
  if (context.kind === 'content') return context.content;
  if (policies.some(({ family }) => CONTEXT_READERS.has(family))) throw new TestAbort(context.message);
  return undefined;
}

const CONTEXT_READERS = new Set<Policy['family']>(['validating', 'mutating', 'generating', 'deleting', 'image-validating']);

function appliedText(policies: readonly Policy[], objects: readonly YamlObject[], exceptions: readonly YamlObject[]): string {
  const counts = [
    counted(policies.filter(isCounted).length, 'policy', 'policies'),
    counted(objects.length, 'resource', 'resources'),
    counted(exceptions.length, 'exception', 'exceptions'),
  ] as const;
  return `${counts[0]} to ${counts[1]} with ${counts[2]}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Policies for requests of HTTP and Envoy, and those that a test does not evaluate, are not counted. */
function isCounted({ family, content }: Policy): boolean {
  const mode = textOf(content, 'spec', 'evaluation', 'mode');
  return family !== 'cleanup' && mode !== 'HTTP' && mode !== 'Envoy';
}

/** Policies whose rules do not hold together are left out, and why is remembered by their names. */
async function withoutInvalid(policies: readonly Policy[]): Promise<Pick<LoadedTest, 'policies' | 'invalidPolicies'>> {
  const invalidPolicies = new Map<string, string>();
  if (!policies.some(({ family }) => family === 'rules')) return { policies, invalidPolicies };
  const { invalidPolicyMessage, validatePolicy } = await import('@assay/kyverno/validation');
  const valid = policies.filter((policy) => {
    const problems = validatePolicy(policy);
    if (problems.length > 0) invalidPolicies.set(policy.name, invalidPolicyMessage(problems));
    return problems.length === 0;
  });
  return { policies: valid, invalidPolicies };
}

function pathsOf({ directory }: TestManifest, files: readonly NamedFile[]): readonly string[] {
  return files.map(({ path }) => pathFrom(directory, path));
}

function contentOf<Content>(file: FileContent<Content>, print: (text: string) => void): Content {
  if (file.kind === 'content') return file.content;
  if (file.warning !== undefined) print(`\n${file.warning}\n`);
  throw new TestAbort(file.message);
}

function orAbort(what: string, { abort }: { readonly abort?: LoadAbort }): void {
  if (abort !== undefined) throw new TestAbort(`error: failed to load ${what} (${abort.message})`);
}

function firstOf<Found>(found: readonly (Found | undefined)[]): Found | undefined {
  return found.find((each) => each !== undefined);
}
