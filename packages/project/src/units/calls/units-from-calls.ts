import type { TemplateFacts } from '@assay/findings';

import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { baseNameOf, isWithin } from '../../workspace/path.ts';
import { plannedFiles } from './planned-files.ts';
import type { EnvironmentPlan, Evidence, PlannedFile, UnitPlan } from '../unit-plan.ts';
import type { CallInput, YttCall } from './ytt-call.ts';

export interface CallsRequest {
  readonly calls: readonly YttCall[];
  readonly tree: FileTree;
  /** The templates that are checked, of other people's copies none. */
  readonly templates: ReadonlyMap<FoundFile, TemplateFacts>;
  /** Whether settings say already what becomes of a file. */
  readonly isSettled: (file: FoundFile) => boolean;
  /** Whether another tool has to render a file before ytt can read it. */
  readonly isRenderedFirst: (file: FoundFile) => boolean;
}

/**
 * The units that calls of ytt make: calls with the same files are one, with an environment for each set of values. A call of which not all
 * is known only adds its evidence where a known one renders the same; elsewhere it makes a guess.
 */
export function unitsFromCalls({ calls, tree, templates, isSettled, isRenderedFirst }: CallsRequest): readonly UnitPlan[] {
  const groups = new Map<string, YttCall[]>();
  // A call that would give ytt what another tool has to render first is not all that happens.
  const isWhole = ({ inputs }: YttCall): boolean => !plannedFiles(inputs, tree).some(({ file }) => isRenderedFirst(file));
  const known = calls.map((call) => (call.isComplete && !isWhole(call) ? withRenderedFirst(call) : call));
  for (const call of known.map((one) => withValuesApart(one, tree, templates))) {
    const key = JSON.stringify([call.isComplete, call.inputs]);
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  const units: UnitPlan[] = [];
  for (const group of [...groups.values()].sort((a, b) => rankOf(a) - rankOf(b))) {
    const planned = unitOf(group, tree);
    const unit = withoutSettled({ ...planned, files: planned.files.filter(({ file }) => !isRenderedFirst(file)) }, isSettled);
    const own = unit.files.filter(({ file }) => templates.has(file));
    if (own.length === 0) continue;
    const isRendered = own.every(({ file }) => units.some((one) => holds(one, file)));
    const other = unit.isGuess && isRendered ? units.findIndex((one) => own.some(({ file }) => holds(one, file))) : -1;
    if (other >= 0) units[other] = withEvidence(units[other]!, unit.evidence);
    else units.push(unit.isGuess ? withoutGuessed(unit, units, templates) : unit);
  }
  const open = known.filter(({ isComplete }) => !isComplete);
  return units.map((unit) =>
    withEvidence(
      withWhole(unit, open, tree, templates),
      units.filter((other) => other !== unit && other.root === unit.root).flatMap(({ evidence }) => evidence),
    ),
  );
}

/** A unit of which a call that is not known as a whole renders all files, with values that the unit has not. */
function withWhole(unit: UnitPlan, open: readonly YttCall[], tree: FileTree, templates: ReadonlyMap<FoundFile, TemplateFacts>): UnitPlan {
  const givesMore = ({ inputs }: YttCall): boolean => {
    const more = inputs.filter(({ path }) => !unit.roots.includes(path));
    const gives = ({ path }: CallInput): boolean => {
      const file = tree.fileAt(path);
      return file !== undefined && (/values/i.test(baseNameOf(path)) || templates.get(file)?.setsValues !== undefined);
    };
    return inputs.length - more.length === unit.roots.length && more.some(gives);
  };
  const whole = unit.isGuess ? undefined : open.find(givesMore);
  return whole ? { ...unit, partOf: whole.evidence } : unit;
}

function withRenderedFirst(call: YttCall): YttCall {
  const says = `${call.evidence.says}, where another tool renders files first`;
  return { ...call, isComplete: false, evidence: { ...call.evidence, says } };
}

/** What one call renders, with its values. */
export function unitFromCall(call: YttCall, tree: FileTree, templates: ReadonlyMap<FoundFile, TemplateFacts>): UnitPlan {
  return unitOf([withValuesApart(call, tree, templates)], tree);
}

/** Known calls come before guesses, and packages before scripts. */
function rankOf([first]: readonly YttCall[]): number {
  return (first?.isComplete === true ? 0 : 2) + (first?.evidence.kind === 'carvel' ? 0 : 1);
}

function holds(unit: UnitPlan, file: FoundFile): boolean {
  return unit.files.some((planned) => planned.file === file);
}

/** Without the paths of which settings decide. What the others are rendered with is then open. */
function withoutSettled(unit: UnitPlan, isSettled: CallsRequest['isSettled']): UnitPlan {
  const settled = unit.files.filter(({ file }) => isSettled(file));
  if (settled.length === 0) return unit;
  const roots = unit.roots.filter((root) => !settled.some(({ file }) => isWithin(file.path, root)));
  const files = unit.files.filter(({ file }) => roots.some((root) => isWithin(file.path, root)));
  return { ...unit, root: roots[0] ?? unit.root, roots, files, isGuess: true };
}

/** What one guess renders is not guessed a second time, but for the schema and values that are for both. */
function withoutGuessed(unit: UnitPlan, others: readonly UnitPlan[], templates: ReadonlyMap<FoundFile, TemplateFacts>): UnitPlan {
  const guesses = others.filter(({ isGuess }) => isGuess);
  const isDeclaration = (file: FoundFile): boolean => templates.get(file)?.isTemplate === false;
  const files = unit.files.filter(({ file }) => isDeclaration(file) || !guesses.some((other) => holds(other, file)));
  const roots = unit.roots.filter((root) => files.some(({ file }) => isWithin(file.path, root)));
  return { ...unit, root: roots[0] ?? unit.root, roots, files };
}

function withEvidence(unit: UnitPlan, evidence: readonly Evidence[]): UnitPlan {
  return { ...unit, evidence: [...new Map([...unit.evidence, ...evidence].map((one) => [one.says, one])).values()] };
}

/** Files that only set data values and come last are values of an environment, wherever they are named. */
function withValuesApart(call: YttCall, tree: FileTree, templates: ReadonlyMap<FoundFile, TemplateFacts>): YttCall {
  const isValues = (path: string): boolean => {
    const file = tree.fileAt(path);
    const facts = file && templates.get(file);
    return facts !== undefined && facts.setsValues !== undefined && !facts.declaresSchema && !facts.isTemplate;
  };
  const last = call.inputs.findLastIndex(({ path }) => !isValues(path));
  if (last < 0) return call;
  const valuesFiles = call.inputs.slice(last + 1).flatMap(({ path }) => tree.fileAt(path) ?? []);
  return { ...call, inputs: call.inputs.slice(0, last + 1), valuesFiles: [...valuesFiles, ...call.valuesFiles] };
}

function unitOf(calls: readonly YttCall[], tree: FileTree): UnitPlan {
  const [first] = calls;
  if (!first) throw new Error('a unit is made of at least one call');
  const files = plannedFiles(first.inputs, tree);
  const absentValues = calls.flatMap((call) => call.absentValues ?? []);
  return {
    root: first.inputs[0]?.path ?? '',
    roots: first.inputs.map(({ path }) => path),
    files,
    environments: environmentsOf(calls),
    options: first.isComplete ? first.options : { ...first.options, fileMarks: first.options.fileMarks.filter((mark) => isForOneOf(files, mark)) },
    evidence: calls.map(({ evidence }) => evidence),
    ...(absentValues.length > 0 && { absentValues: [...new Set(absentValues)] }),
    isGuess: !first.isComplete,
    isSettled: false,
    needsValues: 'report',
  };
}

/** Whether a mark is for a file that is here, or can be: `config.yml:type=yaml-plain`. One that names another file is for what is not known. */
function isForOneOf(files: readonly PlannedFile[], mark: string): boolean {
  const [pattern = ''] = mark.split(':');
  return pattern.includes('*') || files.some(({ path }) => path === pattern);
}

/** Values that nobody sees are no environment of their own where there are others. */
function environmentsOf(calls: readonly YttCall[]): readonly EnvironmentPlan[] {
  const given = calls.map(({ valuesFiles, dataValues, dataValuesYaml, hasUnknownValues, unknownDataValues = [], evidence: { file, range } }) => ({
    environment: {
      valuesFiles,
      dataValues,
      dataValuesYaml,
      ...((valuesFiles.length === 0 || unknownDataValues.length > 0) && file !== undefined && range && { said: { file, range } }),
      ...(hasUnknownValues && { hasUnknownValues: true as const }),
      ...(unknownDataValues.length > 0 && { unknownDataValues }),
    },
    isTold: !hasUnknownValues || valuesFiles.length + dataValues.length + dataValuesYaml.length > 0,
  }));
  const told = given.filter(({ isTold }) => isTold);
  const environments = (told.length > 0 ? told : given.slice(0, 1)).map(({ environment }) => environment);
  const distinct = [...new Map(environments.map((environment) => [keyOf(environment), environment])).values()];
  return distinct.map((environment) =>
    distinct.some((other) => isBaseOf(environment, other)) ? { ...environment, hasUnknownValues: true } : environment,
  );
}

/** Whether other values are laid over those of an environment: then it has what is the same everywhere, and people give the rest. */
function isBaseOf({ valuesFiles }: EnvironmentPlan, other: EnvironmentPlan): boolean {
  const isBegun = valuesFiles.every((file, at) => other.valuesFiles[at] === file);
  return isBegun && valuesFiles.length > 0 && valuesFiles.length < other.valuesFiles.length;
}

function keyOf({ valuesFiles, dataValues, dataValuesYaml }: EnvironmentPlan): string {
  return JSON.stringify([valuesFiles.map(({ path }) => path), dataValues, dataValuesYaml]);
}
