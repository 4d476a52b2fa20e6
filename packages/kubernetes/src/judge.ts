import type { Judgement, JudgeRequest, KubernetesObject, Notice, SchemaStandards, SourceFile, Violation } from '@assay/findings';
import { outermostSource, stringValue, valueNamed } from '@assay/source';
import type { Entry, MappingNode, Node } from '@assay/source';

import { checkSchema } from './check/check-schema.ts';
import { isDefinition } from './crds/defines-kinds.ts';
import type { CustomKind } from './crds/read-definition.ts';
import { ruleMistakes } from './crds/rule-mistakes.ts';
import { findKind } from './find-kind.ts';
import type { KindSources, NamedObject } from './find-kind.ts';
import { meantField } from './meant-field.ts';
import type { JudgedElsewhere } from './judged-kinds.ts';
import type { Schema } from './model.ts';
import { isOfProject, loadProjectKinds, loadTable } from './tables/load-table.ts';
import { NEWEST_MINOR } from './tables/kubernetes-versions.ts';
import { minorOf, releaseName } from './tables/releases.ts';
import { invalidRule, missingSort, problemViolation, removedApi, unknownKind, unreadableRule } from './violations.ts';
import type { JudgedObject } from './violations.ts';

/** Compares objects with the schemas of a release of Kubernetes, of the definitions that are named, and of those that are among the objects. */
export async function judgeObjects(request: JudgeRequest, judgedElsewhere: JudgedElsewhere): Promise<Judgement> {
  const { schemas } = request.standards;
  if (!schemas) return { violations: [], notChecked: [] };
  const sources = { ...(await kindSources(request, schemas)), judgedElsewhere };
  const violations: Violation[] = (request.unsorted ?? []).map(({ root }) => missingSort(root, kindOf(root)));
  const notices: Notice[] = [];
  const misspelled = new Map<Entry, string>();
  for (const { root } of request.objects) {
    if (isDefinition(root) && hasRules(root)) notices.push(...(await noticesOfDefinition(root, sources.release.objectMeta)));
    const isOfTemplate = request.templates?.has(outermostSource(root.origin.source).file ?? '') ?? false;
    judgeObject({ root, apiVersion: apiVersionOf(root), kind: kindOf(root), isOfTemplate }, sources, { violations, notices, misspelled });
  }
  return { violations, notChecked: [], notices, misspelled };
}

async function kindSources(request: JudgeRequest, { kubernetes, crds }: SchemaStandards): Promise<Omit<KindSources, 'judgedElsewhere'>> {
  const table = await loadTable();
  const release = table.release(kubernetes === undefined ? NEWEST_MINOR : minorOf(kubernetes));
  const isOfRelease = ({ root }: KubernetesObject): boolean => release.ofKind(apiVersionOf(root), kindOf(root)) !== undefined;
  const customKinds = request.objects.every(isOfRelease) ? [] : await readCustomKinds(crds, request);
  const projectKinds = request.objects.some(({ root }) => isOfProject(apiVersionOf(root))) ? await loadProjectKinds() : undefined;
  return { table, release, isReleaseAsked: kubernetes !== undefined, customKinds, projectKinds };
}

/** CEL is loaded with the first definition. */
async function readCustomKinds(crds: readonly SourceFile[], { objects, visible, shared = [] }: JudgeRequest): Promise<readonly CustomKind[]> {
  const files = [...crds, ...visible];
  // Those of the same environment count more than those of others.
  const definitions = [...objects, ...shared].filter(({ root }) => isDefinition(root));
  if (files.length + definitions.length === 0) return [];
  const { customKindsIn, customKindsOf } = await import('./crds/read-definition.ts');
  return [...files.flatMap(customKindsIn), ...definitions.flatMap(({ root }) => customKindsOf(root))];
}

/** What is wrong in the rules of a definition. CEL is loaded with the first one. */
async function noticesOfDefinition(root: MappingNode, objectMeta: Schema): Promise<readonly Notice[]> {
  const { customKindsOf } = await import('./crds/read-definition.ts');
  return customKindsOf(root).flatMap(({ schema }) => noticesOfRules(schema(objectMeta)));
}

function hasRules(node: Node): boolean {
  if (node.kind === 'sequence') return node.items.some(hasRules);
  return node.kind === 'mapping' && node.entries.some(({ name, value }) => name === 'x-kubernetes-validations' || hasRules(value));
}

function noticesOfRules(schema: Schema | undefined): readonly Notice[] {
  const mistakes = schema ? ruleMistakes(schema) : [];
  return mistakes.map((mistake) => {
    const violation = invalidRule(mistake);
    return { key: `${violation.file} ${violation.range?.start.offset} ${violation.message}`, violation };
  });
}

function apiVersionOf(root: MappingNode): string {
  return stringValue(valueNamed(root, 'apiVersion')) ?? '';
}

function kindOf(root: MappingNode): string {
  return stringValue(valueNamed(root, 'kind')) ?? '';
}

interface Found {
  readonly violations: Violation[];
  readonly notices: Notice[];
  readonly misspelled: Map<Entry, string>;
}

function judgeObject(object: JudgedObject & NamedObject, sources: KindSources, { violations, notices, misspelled }: Found): void {
  const found = findKind(object, sources);
  switch (found.kind) {
    case 'known':
      if (found.isDefined) notices.push(...noticesOfRules(found.schema));
      for (const problem of checkSchema(found.schema, object.root)) {
        if (problem.kind === 'unreadable-rule') {
          const notChecked = unreadableRule(problem);
          notices.push({ key: `${notChecked.file} ${problem.rule.span.start}`, notChecked });
        } else violations.push(problemViolation(problem, object));
        const meant = problem.kind === 'unknown-field' ? meantField(problem) : undefined;
        if (problem.kind === 'unknown-field' && meant !== undefined) misspelled.set(problem.entry, meant);
      }
      return;
    case 'removed':
      violations.push(removedApi(object, releaseName(sources.release.minor), found));
      return;
    case 'unknown':
      violations.push(unknownKind(object, found.advice));
      return;
    case 'passed-over':
      return;
  }
}
