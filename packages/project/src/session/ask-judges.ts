import { kubernetesObjectsIn, objectsBelow, unsortedObject } from '@assay/findings';
import type {
  CheckContext,
  CheckingDialect,
  Judgement,
  JudgeRequest,
  NotChecked,
  Notice,
  RenderedObject,
  SourceFile,
  Standards,
  Violation,
} from '@assay/findings';
import { locate, outermostSource } from '@assay/source';
import type { Entry } from '@assay/source';

import { uniteViolations } from '../report/unite-violations.ts';
import { asMeant } from './as-meant.ts';
import { sharedObjectsOf } from './shared-objects.ts';
import type { SharedObjects } from './shared-objects.ts';

/** A dialect that judges objects, and by what. */
export interface Judging {
  readonly dialect: CheckingDialect;
  readonly standards: Standards;
  /** The manifests that inform it. */
  readonly visible: readonly SourceFile[];
  /** The objects of units that inform it. */
  readonly shared: readonly SharedObjects[];
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
  if (!problem) return judgeObjects({ objects }, judging, context);
  const found = { dialect: 'assay', rule: 'invalid-manifest', severity: 'error', fault: 'subject', message: problem.message } as const;
  return { violations: [{ ...found, ...locate(problem.span) }], notChecked: [], notices: [], needsMoreStack: false };
}

/** What a unit gives in one environment; some of its files are templates. */
export interface RenderedObjects {
  readonly rendered: readonly RenderedObject[];
  readonly templates: ReadonlySet<string>;
  readonly environment: string | undefined;
}

/** Judges what a unit gives in one environment. */
export async function judgeRendered(
  { rendered, templates, environment }: RenderedObjects,
  judging: readonly Judging[],
  context: CheckContext,
): Promise<JudgedObjects> {
  const objects = rendered.flatMap(({ root }) => objectsBelow(root));
  const unsorted = rendered.flatMap(({ root }) => unsortedObject(root));
  return judgeObjects({ objects, unsorted, templates, ...(environment !== undefined && { environment }) }, judging, context);
}

/** Who finds misspelled names comes first, as what follows from these would be told twice. */
function order({ dialect }: Judging): number {
  return dialect.judge?.findsMisspelled ? 0 : 1;
}

type Judged = Pick<JudgeRequest, 'objects' | 'unsorted' | 'templates' | 'environment'>;

async function judgeObjects({ objects, ...request }: Judged, judging: readonly Judging[], context: CheckContext): Promise<JudgedObjects> {
  const judgements = new Map<Judging, Judgement>();
  const misspelled = new Map<Entry, string>();
  for (const judge of [...judging].sort((one, other) => order(one) - order(other))) {
    const { dialect, standards, visible, shared } = judge;
    const judges = new Set([...standards.policies, ...(standards.schemas?.crds ?? [])].map(({ name }) => name));
    // What judges is not judged, even if a unit renders it.
    const judged = objects.flatMap(({ root }) =>
      judges.has(outermostSource(root.origin.source).file ?? '') ? [] : [{ root: misspelled.size > 0 ? asMeant(root, misspelled) : root }],
    );
    const judgement =
      judged.length + (request.unsorted ?? []).length === 0
        ? undefined
        : await dialect.judge?.judge({ ...request, objects: judged, standards, visible, shared: shared.flatMap(sharedObjectsOf) }, context);
    if (judgement) judgements.set(judge, judgement);
    for (const [entry, name] of judgement?.misspelled ?? []) misspelled.set(entry, name);
  }
  const all = judging.flatMap((judge) => judgements.get(judge) ?? []);
  return {
    violations: uniteViolations(all.flatMap(({ violations }) => violations)),
    notChecked: all.flatMap(({ notChecked }) => notChecked),
    notices: all.flatMap(({ notices = [] }) => notices),
    needsMoreStack: all.some(({ needsMoreStack }) => needsMoreStack),
  };
}
