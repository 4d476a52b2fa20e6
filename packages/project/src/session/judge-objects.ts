import { kubernetesObjectsIn, objectsBelow } from '@assay/findings';
import type {
  CheckContext,
  CheckingDialect,
  KubernetesObject,
  NotChecked,
  Notice,
  RenderedObject,
  SourceFile,
  Standards,
  Violation,
} from '@assay/findings';
import { locate } from '@assay/source';

import { uniteViolations } from '../report/unite-violations.ts';

/** A dialect that judges objects, and by what. */
export interface Judging {
  readonly dialect: CheckingDialect;
  readonly standards: Standards;
  /** The manifests that inform it. */
  readonly visible: readonly SourceFile[];
}

/** What judges say of objects. */
export interface JudgedObjects {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  readonly notices: readonly Notice[];
  readonly needsMoreStack: boolean;
}

/** Judges the objects of a file. */
export async function judgeFile(file: SourceFile, judging: readonly Judging[], context: CheckContext): Promise<JudgedObjects> {
  const { objects, problem } = kubernetesObjectsIn(file);
  if (!problem) return judgeObjects(objects, judging, context);
  const found = { dialect: 'assay', rule: 'invalid-manifest', severity: 'error', fault: 'subject', message: problem.message } as const;
  return { violations: [{ ...found, ...locate(problem.span) }], notChecked: [], notices: [], needsMoreStack: false };
}

/** Judges what a unit gives in one environment. */
export async function judgeRendered(rendered: readonly RenderedObject[], judging: readonly Judging[], context: CheckContext): Promise<JudgedObjects> {
  return judgeObjects(
    rendered.flatMap(({ root }) => objectsBelow(root)),
    judging,
    context,
  );
}

async function judgeObjects(objects: readonly KubernetesObject[], judging: readonly Judging[], context: CheckContext): Promise<JudgedObjects> {
  const all = [];
  for (const { dialect, standards, visible } of judging) {
    const judges = new Set([...standards.policies, ...(standards.schemas?.crds ?? [])].map(({ name }) => name));
    // What judges is not judged, even if a unit renders it.
    const judged = objects.filter(({ root }) => !judges.has(root.origin.source.name));
    const judgement = judged.length === 0 ? undefined : await dialect.judge?.judge({ objects: judged, standards, visible }, context);
    if (judgement) all.push(judgement);
  }
  return {
    violations: uniteViolations(all.flatMap(({ violations }) => violations)),
    notChecked: all.flatMap(({ notChecked }) => notChecked),
    notices: all.flatMap(({ notices = [] }) => notices),
    needsMoreStack: all.some(({ needsMoreStack }) => needsMoreStack),
  };
}
