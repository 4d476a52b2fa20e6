import type { Judgement, JudgeRequest, KubernetesObject, Notice, SchemaStandards, Violation } from '@assay/findings';
import { kubernetesObjectsIn } from '@assay/findings';
import { stringValue, valueNamed } from '@assay/source';

import { checkSchema } from './check/check-schema.ts';
import { definesKinds } from './crds/defines-kinds.ts';
import type { CustomKind } from './crds/read-definition.ts';
import { findKind } from './find-kind.ts';
import type { KindSources } from './find-kind.ts';
import type { KnownKinds } from './known-kinds.ts';
import { loadTable } from './tables/load-table.ts';
import { NEWEST_MINOR } from './tables/kubernetes-versions.ts';
import { minorOf, releaseName } from './tables/releases.ts';
import { problemViolation, removedApi, unknownKind, unreadableRule } from './violations.ts';
import type { JudgedObject } from './violations.ts';

/** Compares objects with the schemas of a release of Kubernetes, of the definitions that are named, and of those that are among the objects. */
export async function judgeObjects(request: JudgeRequest, knownKinds: KnownKinds): Promise<Judgement> {
  const { schemas } = request.standards;
  if (!schemas) return { violations: [], notChecked: [] };
  const sources = { ...(await kindSources(request, schemas)), knownKinds };
  const violations: Violation[] = [];
  const notices: Notice[] = [];
  for (const { root } of request.objects) {
    const apiVersion = stringValue(valueNamed(root, 'apiVersion')) ?? '';
    const kind = stringValue(valueNamed(root, 'kind')) ?? '';
    judgeObject({ root, apiVersion, kind }, sources, { violations, notices });
  }
  return { violations, notChecked: [], notices };
}

async function kindSources({ objects, visible }: JudgeRequest, { kubernetes, crds }: SchemaStandards): Promise<Omit<KindSources, 'knownKinds'>> {
  const table = await loadTable();
  const release = table.release(kubernetes === undefined ? NEWEST_MINOR : minorOf(kubernetes));
  const beside = [...crds, ...visible].filter(definesKinds).flatMap((file) => kubernetesObjectsIn(file).objects);
  const definitions = [...beside, ...objects].filter(({ root }) => stringValue(valueNamed(root, 'kind')) === 'CustomResourceDefinition');
  return { table, release, isReleaseAsked: kubernetes !== undefined, customKinds: await customKinds(definitions) };
}

/** CEL is loaded for definitions only. */
async function customKinds(definitions: readonly KubernetesObject[]): Promise<readonly CustomKind[]> {
  if (definitions.length === 0) return [];
  const { customKindsOf } = await import('./crds/read-definition.ts');
  return definitions.flatMap(({ root }) => customKindsOf(root));
}

interface Found {
  readonly violations: Violation[];
  readonly notices: Notice[];
}

function judgeObject(object: JudgedObject, sources: KindSources, { violations, notices }: Found): void {
  const found = findKind(object.apiVersion, object.kind, sources);
  switch (found.kind) {
    case 'known':
      for (const problem of checkSchema(found.schema, object.root)) {
        if (problem.kind === 'unreadable-rule') {
          const notChecked = unreadableRule(problem);
          notices.push({ key: `${notChecked.file} ${problem.rule.span.start}`, notChecked });
        } else violations.push(problemViolation(problem, object));
      }
      return;
    case 'removed':
      violations.push(removedApi(object, releaseName(sources.release.minor), found));
      return;
    case 'unknown':
      violations.push(unknownKind(object, found.hint));
      return;
    case 'passed-over':
      return;
  }
}
