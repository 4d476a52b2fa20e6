import type { TemplateFacts } from '@assay/findings';

import { isYamlName } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { isWithin } from '../../workspace/path.ts';
import { knownKeys } from '../directories/known-keys.ts';
import { givesValues } from '../unit-plan.ts';
import type { Evidence, UnitPlan } from '../unit-plan.ts';
import { unitFromCall } from './units-from-calls.ts';
import type { YttCall } from './ytt-call.ts';

/** A call of ytt that a page shows. */
export interface ShownCall {
  readonly files: ReadonlySet<FoundFile>;
  /** What is here of all that it renders. */
  readonly call?: YttCall;
  readonly evidence: Evidence;
}

/** What a page shows, which stays a guess. */
export function unitShown(call: YttCall, tree: FileTree, templates: ReadonlyMap<FoundFile, TemplateFacts>): UnitPlan {
  const unit = unitFromCall(call, tree, templates);
  return { ...unit, isGuess: true, ...(call.isComplete && { isShownWhole: true }), evidence: [{ ...call.evidence, kind: 'guess' }] };
}

/**
 * A guess of which pages render one part and then another one, or a part with what is elsewhere: each of these as a page shows it, and what
 * is left. It is one where calls have a template in common, or where what is left may need the others.
 */
export function partsShown(
  unit: UnitPlan,
  documented: readonly ShownCall[],
  tree: FileTree,
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
): readonly UnitPlan[] {
  const own = unit.files.filter(({ file }) => templates.has(file) && !declares(templates.get(file)));
  const parts = new Map<string, ShownCall & { readonly call: YttCall }>();
  for (const { call, files, evidence } of documented) {
    const key = own.flatMap(({ file }) => (files.has(file) ? [file.path] : [])).join('\n');
    const known = parts.get(key);
    const isBetter = !known || (call?.isComplete === known.call.isComplete ? files.size < known.files.size : call?.isComplete);
    if (key !== '' && call && isBetter) parts.set(key, { call, files, evidence });
  }
  const calls = [...parts.values()];
  const isShown = (file: FoundFile): boolean => calls.some(({ files }) => files.has(file));
  const rest = unit.files.filter(({ file }) => !isShown(file));
  const isTwice = own.some(({ file }) => calls.filter(({ files }) => files.has(file)).length > 1);
  const areNeeded = rest.some(({ file }) => isYamlName(file.path) && !declares(templates.get(file))) && !needsOthers(unit, templates);
  if (calls.every(({ call }) => !call.isComplete) || isTwice || areNeeded) return [unit];
  const shown = calls.map(({ call }) => {
    const part = unitShown(call, tree, templates);
    const ignoreUnknownComments = part.options.ignoreUnknownComments || unit.options.ignoreUnknownComments;
    const root = part.roots.find((path) => isWithin(path, unit.root)) ?? part.root;
    return { ...part, root, options: { ...part.options, ignoreUnknownComments } };
  });
  const named = rest.filter(({ file }) => templates.has(file)).map(({ file }) => file.path);
  return named.length === 0 ? shown : [...shown, { ...unit, root: named.length === 1 ? named[0]! : unit.root, roots: named, files: rest }];
}

/** A call that renders a directory which reads data values with others that have some: where it has none itself, or not all that it reads. */
export function shownWithOthers<Call extends ShownCall>(
  unit: UnitPlan,
  documented: readonly Call[],
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
): Call | undefined {
  const own = new Set(unit.files.map(({ file }) => file));
  const hasNone = needsOthers(unit, templates);
  const lacking = new Set(keysLacking(unit, templates));
  const hasThem = (facts: TemplateFacts | undefined): boolean => (hasNone ? declares(facts) : knownKeys(facts).some((key) => lacking.has(key)));
  return documented.find(
    ({ call, files }) =>
      call !== undefined &&
      [...own].some((file) => templates.has(file) && files.has(file)) &&
      [...files].some((file) => !own.has(file) && hasThem(templates.get(file))),
  );
}

/** The data values, by their keys at the top, that a unit reads and does not have. */
function keysLacking({ files }: UnitPlan, templates: ReadonlyMap<FoundFile, TemplateFacts>): readonly string[] {
  const facts = files.flatMap(({ file }) => templates.get(file) ?? []);
  const known = new Set(facts.flatMap(knownKeys));
  return facts.flatMap(({ readsKeys }) => readsKeys.filter((key) => !known.has(key)));
}

/** Whether a unit reads data values, and neither it nor anybody else says which there are. */
function needsOthers({ files, environments }: UnitPlan, templates: ReadonlyMap<FoundFile, TemplateFacts>): boolean {
  const facts = files.flatMap(({ file }) => templates.get(file) ?? []);
  return facts.some(({ readsValues }) => readsValues) && !facts.some(declares) && !environments.some(givesValues);
}

/** Whether a template declares a schema or data values. */
export function declares(facts: TemplateFacts | undefined): boolean {
  return facts !== undefined && (facts.declaresSchema || facts.setsValues !== undefined);
}
