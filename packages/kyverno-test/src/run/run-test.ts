import type { ObjectValue } from '@assay/jmespath';
import type {
  Explanation,
  ExplanationListener,
  OpenExplainer,
  Operation,
  Payload,
  PolicyResponse,
  ProcessTrigger,
  World,
} from '@assay/kyverno/engine';
import { loadExplainers, loadPayloadPhase, triggerProcessor } from '@assay/kyverno/engine';
import { keyOf, objectOf, objectWith, ownName, textOf, withFields } from '@assay/kyverno/objects';
import type { YamlObject } from '@assay/kyverno/objects';
import type { Policy } from '@assay/kyverno/policy';

import { abortReason, TestAbort } from '../inputs/test-abort.ts';
import type { TestResult } from '../manifest/model.ts';
import { requireNamespace } from './require-namespace.ts';

/** What a test evaluates. */
export interface TestInput {
  readonly policies: readonly Policy[];
  readonly world: World;
  readonly payloads: readonly Payload[];
  /** The rows, for the operations and the namespaces that they ask for. */
  readonly rows: readonly TestResult[];
  /** Given if somebody wants to know what decides: where the object of a key is written. */
  readonly explainedAt?: ((key: string) => YamlObject | undefined) | undefined;
}

/** What policies answered about one object or payload. */
export interface Judged {
  /** `apiVersion,kind,namespace,name`; the name of a payload. */
  readonly key: string;
  /** The object as it was sent; `undefined` for a payload. */
  readonly resource: ObjectValue | undefined;
  readonly responses: readonly PolicyResponse[];
  /** Why rules are not about it, if somebody wants to know. */
  readonly unmatched: readonly Explanation[];
}

/** All answers of a test. */
export interface TestRun {
  /** By the operation that rows ask for, in the order of the files; without one, payloads come behind the objects. */
  readonly triggers: ReadonlyMap<Operation | undefined, readonly Judged[]>;
  /** The objects of rows that name a namespace, as they are there. */
  readonly copies: ReadonlyMap<TestResult, readonly Judged[]>;
  /** The targets that were changed, each with the answers that changed it. */
  readonly targets: readonly Judged[];
}

/** Evaluates all policies of a test on all its objects. Throws a `TestAbort` where the reference ends the test. */
export async function runTest({ policies, world, payloads, rows, explainedAt }: TestInput): Promise<TestRun> {
  const explain = explainedAt && (await loadExplainers());
  const judge = inTest(await triggerProcessor(policies, world), world, (key, unmatched) => explain?.({ written: explainedAt?.(key), unmatched }));
  const triggers = new Map<Operation | undefined, readonly Judged[]>();
  const operations = new Set([undefined, ...rows.map(({ operation }) => operation)]);
  for (const operation of operations) triggers.set(operation, judgeAll(world.resources, operation, judge));
  const copies = new Map(rows.filter(({ namespace }) => namespace !== undefined).map((row) => [row, judgeCopies(row, world, judge)]));
  const judgedPayloads = await judgePayloads(payloads, policies, world);
  triggers.set(undefined, [...(triggers.get(undefined) ?? []), ...judgedPayloads]);
  return { triggers, copies, targets: changedTargets(world.targets, [...triggers.values(), ...copies.values()].flat()) };
}

/** Judges an object. */
type Judge = (resource: ObjectValue, operation: Operation | undefined) => Judged;

type OpenExplainers = (key: string, unmatched: ExplanationListener['unmatched']) => OpenExplainer | undefined;

/** Sends objects through all phases, and names the one at which the test ends. */
function inTest(processTrigger: ProcessTrigger, world: World, openExplainers: OpenExplainers): Judge {
  return (resource, operation) => {
    const key = keyOf(resource);
    const unmatched: Explanation[] = [];
    try {
      requireNamespace(resource, world);
      const explain = openExplainers(key, (explanation) => void unmatched.push(explanation));
      return { key, resource, responses: processTrigger({ resource, operation, explain }), unmatched };
    } catch (error) {
      throw new TestAbort(`failed to apply policies on resource ${textOf(resource, 'metadata', 'name')} (${abortReason(error)})`);
    }
  };
}

function judgeAll(resources: readonly ObjectValue[], operation: Operation | undefined, judge: Judge): readonly Judged[] {
  return resources.map((resource) => judge(resource, operation));
}

/** The objects that a row lists, moved into its namespace. */
function judgeCopies(row: TestResult, { resources }: World, judge: Judge): readonly Judged[] {
  const namespace = row.namespace?.text ?? '';
  const names = new Set(row.resources.map(({ text }) => ownName(text)));
  const listed = resources.filter((resource) => names.has(textOf(resource, 'metadata', 'name')) && isOfKind(resource, row));
  return judgeAll(
    listed.map((resource) => inNamespace(resource, namespace)),
    row.operation,
    judge,
  );
}

function isOfKind(resource: ObjectValue, { kind }: TestResult): boolean {
  return kind === undefined || kind.text === '' || textOf(resource, 'kind') === kind.text;
}

function inNamespace(resource: ObjectValue, namespace: string): ObjectValue {
  if (textOf(resource, 'metadata', 'namespace') === namespace) return resource;
  return withFields(resource, { metadata: withFields(objectOf(resource, 'metadata') ?? objectWith({}), { namespace }) });
}

async function judgePayloads(payloads: readonly Payload[], policies: readonly Policy[], world: World): Promise<readonly Judged[]> {
  if (payloads.length === 0) return [];
  const judge = (await loadPayloadPhase())(policies, world);
  return payloads.map((payload) => ({
    key: payload.name,
    resource: undefined,
    responses: namingPayload(payload, () => judge[payload.kind](payload.content)),
    unmatched: [],
  }));
}

const PAYLOAD_TITLES = { json: 'JSON', http: 'HTTP', envoy: 'Envoy' } as const;

function namingPayload<Result>({ kind, name }: Payload, judge: () => Result): Result {
  try {
    return judge();
  } catch (error) {
    throw new TestAbort(`failed to apply policies on ${PAYLOAD_TITLES[kind]} payload ${kind === 'json' ? `${name} ` : ''}(${abortReason(error)})`);
  }
}

/** The targets that some rule changed, with the answers in which one did. */
function changedTargets(targets: readonly ObjectValue[], judged: readonly Judged[]): readonly Judged[] {
  if (targets.length === 0) return [];
  const changes = new Map<string, PolicyResponse[]>();
  for (const response of judged.flatMap(({ responses }) => responses)) {
    for (const key of new Set(response.rules.flatMap(({ patchedTarget }) => (patchedTarget ? [keyOf(patchedTarget)] : [])))) {
      const known = changes.get(key);
      if (known) known.push(response);
      else changes.set(key, [response]);
    }
  }
  const keys = new Map(targets.map((target) => [keyOf(target), target]));
  return [...keys].flatMap(([key, resource]) => {
    const responses = changes.get(key);
    return responses ? [{ key, resource, responses, unmatched: [] }] : [];
  });
}
