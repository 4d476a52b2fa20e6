import { loadReleaseKinds } from '@assay/kubernetes';
import { createEngine, indexedCluster, readPolicies, readResources } from '@assay/kyverno';
import type { Engine, ObserveProgram, PolicyText, ReadPolicies } from '@assay/kyverno';
import type { Policy } from '@assay/kyverno/policy';

import { DEFAULT_COMPARE_BUDGET } from './comparison.ts';
import type { CompareRequest, Comparison, NotCompared, Side, SideProblem } from './comparison.ts';
import { Coverage } from './coverage/coverage.ts';
import { DifferenceCollector } from './differences/difference-collector.ts';
import { explore } from './explore.ts';
import { isMeantAsPolicy } from './meant-as-policy.ts';
import { readPolicy } from './places/policy-places.ts';
import { Vocabulary } from './places/vocabulary.ts';
import type { NotedPlace } from './places/vocabulary.ts';
import { jsonOf } from './trials/json-of.ts';
import { matchedKinds } from './trials/object-kinds.ts';
import { planTrials } from './trials/trial-plan.ts';
import { isJsonObject } from './trials/trial.ts';
import type { JsonObject, TrialOperation } from './trials/trial.ts';
import type { Judge } from './verdicts/judge-trial.ts';
import { AskedCluster } from './verdicts/asked-cluster.ts';

/**
 * Whether two sets of policies decide the same: both are asked about requests made from what they look at, and where they differ, the
 * smallest such request is told. Depends on nothing but what is given.
 */
export async function comparePolicies({
  before,
  after,
  resources = [],
  beside = [],
  withoutKinds = [],
  budget = DEFAULT_COMPARE_BUDGET,
}: CompareRequest): Promise<Comparison> {
  const read = { before: readPolicies(before), after: readPolicies(after) };
  const asked = readResources(resources);
  const found = readResources(beside);
  const given = [...asked.objects, ...found.objects].map(({ value }) => jsonOf(value)).filter(isJsonObject);
  const coverage = new Coverage(read.after.policies);
  // Whatever is given is in the cluster, where policies can look for it.
  const cluster = new AskedCluster(indexedCluster(given));
  const judges = {
    before: await judgeOf(read.before, cluster),
    after: await judgeOf(read.after, cluster, coverage.observe),
  };
  const problems = [
    ...problemsOf({ side: 'before', files: before, read: read.before, engine: judges.before.engine }),
    ...problemsOf({ side: 'after', files: after, read: read.after, engine: judges.after.engine }),
  ];
  const unread = found.problems.map(({ message, ...place }): NotCompared => ({ reason: message, place }));
  if (problems.length > 0) return { ...NOTHING_COMPARED, problems, unreadResources: asked.problems, notCompared: unread };

  const kinds = await loadReleaseKinds();
  const policies = [...read.before.policies, ...read.after.policies];
  const vocabulary = new Vocabulary();
  for (const policy of policies) readPolicy(policy, vocabulary);
  const matched = matchedKinds(policies, given, kinds);
  const collector = new DifferenceCollector(judges, kinds);
  explore({
    plans: matched.kinds
      .filter(({ kind }) => !withoutKinds.includes(kind))
      .map((kind) => planTrials(kind, vocabulary.places, objectsOf(kind, given), kinds)),
    operations: operationsOf(policies, vocabulary.places),
    given,
    coverage,
    collector,
    trials: budget.trials,
  });
  return {
    problems,
    unreadResources: asked.problems,
    policies,
    differences: collector.finish(budget.shrinking),
    trials: collector.counts,
    coverage: { conditions: coverage.size, oneSided: coverage.oneSided },
    notCompared: [
      ...unread,
      ...leftOut(read, matched.subresources, vocabulary.places),
      ...withoutKinds.map((kind) => ({ reason: `objects of kind ${kind}` })),
      ...collector.notCompared,
    ],
  };
}

const NOTHING_COMPARED: Omit<Comparison, 'problems' | 'unreadResources' | 'notCompared'> = {
  policies: [],
  differences: [],
  trials: { agreed: 0, differed: 0, unchecked: 0, reportedOtherwise: 0 },
  coverage: { conditions: 0, oneSided: [] },
};

async function judgeOf({ policies, exceptions, bindings }: ReadPolicies, cluster: AskedCluster, observe?: ObserveProgram): Promise<Judge> {
  return { engine: await createEngine({ policies, exceptions, bindings, cluster, ...(observe && { observe }) }), cluster };
}

interface ReadSide {
  readonly side: Side;
  readonly files: readonly PolicyText[];
  readonly read: ReadPolicies;
  readonly engine: Engine;
}

function problemsOf({ side, files, read: { policies, problems }, engine }: ReadSide): readonly SideProblem[] {
  // Other objects may stand beside policies.
  const refused = problems.filter((problem) => problem.severity === undefined && (problem.code !== 'not-a-policy' || isMeantAsPolicy(problem)));
  const all: readonly SideProblem[] = [
    ...refused.map((problem): SideProblem => ({ kind: 'file', side, problem })),
    ...engine.problems.map((problem): SideProblem => ({ kind: 'policy', side, problem })),
  ];
  return all.length === 0 && policies.length === 0 ? [{ kind: 'empty', side, files: files.map(({ name }) => name) }] : all;
}

function objectsOf(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  given: readonly JsonObject[],
): readonly JsonObject[] {
  return given.filter((object) => object['apiVersion'] === apiVersion && object['kind'] === kind);
}

/** What policies name, and what they are asked about if they name nothing; those that delete are asked about objects alone. */
function operationsOf(policies: readonly Policy[], places: readonly NotedPlace[]): readonly TrialOperation[] {
  const named = places.filter(({ place }) => place.length === 1 && place[0] === 'operation').flatMap(({ values }) => values);
  const requests: readonly TrialOperation[] = named.includes('DELETE') || named.includes('*') ? ['CREATE', 'UPDATE', 'DELETE'] : ['CREATE', 'UPDATE'];
  return [...(policies.every(isScheduled) ? [] : requests), ...(policies.some(isScheduled) ? [null] : [])];
}

/** Whether a policy goes by a schedule, and deletes what it finds. */
function isScheduled({ family }: Policy): boolean {
  return family === 'cleanup' || family === 'deleting';
}

function leftOut(
  { before, after }: Readonly<Record<Side, ReadPolicies>>,
  subresources: readonly string[],
  places: readonly NotedPlace[],
): readonly NotCompared[] {
  const policies = [...before.policies, ...after.policies];
  const named = new Map(policies.filter(isScheduled).map((policy) => [policy.name, policy]));
  const operations = operationsOf(policies, places);
  const requests: readonly NotCompared[] = [
    ...(operations.includes('DELETE') ? [] : [{ reason: 'requests to delete: no policy names that operation' }]),
    { reason: 'requests to connect' },
  ];
  return [
    ...Array.from(named.values(), (policy): NotCompared => ({ policy, reason: 'when it deletes: its schedule' })),
    ...[...new Set(subresources)].map((name): NotCompared => ({ reason: `requests about the subresource ${name}` })),
    ...(operations.includes('CREATE') ? requests : []),
  ];
}
