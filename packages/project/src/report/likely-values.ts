import { someNames, unitEntry } from '@assay/findings';
import type { EntryContent, NotChecked, Unit } from '@assay/findings';
import { nodeAt } from '@assay/source';
import type { ContentNode } from '@assay/source';

import { directoriesUpTo, directoryAroundAll, isYamlName, treeOf } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import { yamlRoots } from '../discovery/yaml-scan.ts';
import type { Discovery } from '../session/discover.ts';
import type { Job, JobResult } from '../session/job.ts';
import { isFixture } from '../units/directories/alternative-values.ts';
import { isNamedForValues } from '../units/directories/forgotten-values.ts';
import type { SampleValues, UnitPlan } from '../units/unit-plan.ts';
import { directoryOf, relativePath } from '../workspace/path.ts';
import type { Snapshot } from '../workspace/snapshot.ts';

/**
 * What was not checked. Where a unit needs data values and one file nearby has all of them, what is rendered together is rather a guess
 * than that nobody gives them; then that file is named.
 */
export function withLikelyValues(
  jobs: readonly Job[],
  results: readonly JobResult[],
  discovery: Discovery,
  snapshot: Snapshot,
): readonly NotChecked[] {
  // Most reports need none, and an editor wants one after each edit.
  let search: LikelyValues | undefined;
  return results.flatMap(({ notChecked }, at) => {
    const job = jobs[at];
    if (job?.kind !== 'render' || notChecked.every(({ cause }) => cause !== 'needs-values')) return notChecked;
    const likely = (search ??= new LikelyValues(discovery, snapshot));
    return notChecked.map((entry) => likely.explain(entry, job.unit));
  });
}

class LikelyValues {
  readonly #foreign: Discovery['foreign'];
  readonly #snapshot: Snapshot;
  readonly #tree: FileTree;
  /** The directory around all that was found. */
  readonly #root: string;
  readonly #unitsOf = new Map<FoundFile, UnitPlan[]>();
  readonly #unitsAt = new Map<string, UnitPlan[]>();

  constructor({ files, foreign, units }: Discovery, snapshot: Snapshot) {
    this.#foreign = foreign;
    this.#snapshot = snapshot;
    this.#tree = treeOf(files);
    this.#root = directoryAroundAll({ directory: snapshot.directory, files });
    for (const unit of units) {
      add(this.#unitsAt, unit.root, unit);
      for (const { file } of unit.files) add(this.#unitsOf, file, unit);
    }
  }

  explain(entry: NotChecked, unit: Unit): NotChecked {
    const { cause, values = [], waiting } = entry;
    if (
      cause !== 'needs-values' ||
      values.length === 0 ||
      this.#plansOf(unit).some(({ isSettled }) => isSettled) ||
      unit.environments.some(
        ({ valuesFiles, unknownDataValues = [] }) => valuesFiles.length > 0 || values.some((name) => unknownDataValues.includes(name)),
      )
    )
      return entry;
    const sample = this.#sampleOf(unit);
    if (sample) return this.#explainBySample(entry, unit, sample);
    const file = this.#fileWith(values, unit);
    if (!file) return entry;
    const name = unit.directory === '' ? '.' : unit.directory;
    const own = unit.paths ?? [name];
    const [other, ...others] = (this.#unitsOf.get(file) ?? []).filter(({ files }) => files.length > 1);
    const isOpen = other !== undefined && this.#isOfDirectory(unit);
    if (others.length > 0 || (other && (!isOpen || this.#plansOf(unit).includes(other)))) return entry;
    const said = saidOf(unit);
    const together = other
      ? unitEntry([...this.#namesOf(other), ...own], { options: unit.options })
      : unitEntry(own, { ...said, values: [file.name] });
    const needed = someNames(values);
    const unmatched = waiting ? `; without them these overlays cannot be matched: ${waiting.join(', ')}` : '';
    return {
      ...entry,
      cause: isOpen ? 'guess' : 'needs-values',
      reason: isOpen
        ? `nothing says what is rendered with ${name}; it needs data values that ${file.name} sets: ${needed}${unmatched}`
        : `${name} needs data values that it is not given, though ${file.name} sets them: ${needed}${unmatched}`,
      hint: hintFor(together, own, said),
    };
  }

  /** What a sample has not, or leaves empty, people have to find out themselves. */
  #explainBySample(entry: NotChecked, unit: Unit, { file, page, becomes }: SampleValues): NotChecked {
    const { values = [], reason } = entry;
    const reading = this.#snapshot.read(file.path);
    const roots = reading.kind === 'file' ? yamlRoots(reading.file) : [];
    const nodes = values.map((name) => roots.map((root) => nodeAt(root, name.split('.'))).find((node) => node !== undefined));
    if (nodes.every((node) => node === undefined)) return entry;
    const open = values.filter((_, at) => nodes[at] === undefined || isNull(nodes[at]));
    const own = unit.paths ?? [unit.directory === '' ? '.' : unit.directory];
    const said = saidOf(unit);
    const copied = `${reason}; ${page} copies ${file.name} to ${becomes} for that`;
    if (open.length === 0) return { ...entry, reason: copied, hint: hintFor(unitEntry(own, { ...said, values: [file.name] }), own, said) };
    const other = unitEntry(own, { ...said, values: ['FILE'] });
    return {
      ...entry,
      reason: `${copied}, but it does not set ${someNames(open)}`,
      hint: `set what is missing in a copy of ${file.name} and write units: [${other}] into assay.yaml, with the copy for FILE, or with needsValues: ignore`,
    };
  }

  /** What people are told to make the values of a unit of. */
  #sampleOf(unit: Unit): SampleValues | undefined {
    const paths = (unit.paths ?? [unit.directory === '' ? '.' : unit.directory]).join('\n');
    return this.#plansOf(unit).find((plan) => plan.sample && this.#namesOf(plan).join('\n') === paths)?.sample;
  }

  #isOfDirectory(unit: Unit): boolean {
    return this.#plansOf(unit).some(({ evidence: [best] }) => best?.kind === 'directory' || best?.kind === 'guess');
  }

  #namesOf({ roots }: UnitPlan): readonly string[] {
    return roots.map((root) => relativePath(this.#snapshot.directory, root));
  }

  #plansOf({ directory }: Unit): readonly UnitPlan[] {
    const path = this.#snapshot.absolute(directory === '' ? '.' : directory);
    return this.#unitsAt.get(path) ?? [];
  }

  /** The only file that sets all of these data values, of those in the nearest directory around; beside it only where they are several. */
  #fileWith(values: readonly string[], unit: Unit): FoundFile | undefined {
    const own = new Set(unit.files.map(({ file }) => file.name));
    const home = this.#snapshot.absolute(unit.directory === '' ? '.' : unit.directory);
    const beside = values.length > 1 ? directoryOf(home) : undefined;
    const isPossible = (file: FoundFile): boolean => isYamlName(file.path) && !own.has(file.name) && !this.#foreign.has(file) && !isFixture(file);
    for (const directory of directoriesUpTo(`${home}/x`, this.#root)) {
      const neighbours = directory === beside ? this.#tree.directoriesIn(directory) : [];
      const near = [directory, ...neighbours].flatMap((one) => this.#tree.filesIn(one)).filter(isPossible);
      const setting = near.filter((file) => this.#sets(file, values));
      if (setting.length > 0) return setting.length === 1 ? setting[0] : undefined;
    }
    return undefined;
  }

  #sets(file: FoundFile, values: readonly string[]): boolean {
    const reading = this.#snapshot.read(file.path);
    if (reading.kind !== 'file' || !(isNamedForValues(file) || DATA_VALUES.test(reading.file.scanText))) return false;
    const roots = yamlRoots(reading.file);
    const found = values.map((name) => roots.map((root) => nodeAt(root, name.split('.'))).find((node) => node !== undefined));
    // Of a unit that renders with them, some can be empty on purpose.
    const mayBeEmpty = (this.#unitsOf.get(file) ?? []).some(({ files }) => files.length > 1);
    return found.every((node) => node !== undefined && (mayBeEmpty || !isEmpty(node))) && found.some((node) => node && !isEmpty(node));
  }
}

/** What holds for a unit already. */
function saidOf({ options, environments: [environment] }: Unit): EntryContent {
  return { options, ...(environment && { environment }) };
}

function hintFor(meant: string, paths: readonly string[], said: EntryContent): string {
  const other = unitEntry(paths, { ...said, values: ['FILE'] });
  return `if these are meant, write units: [${meant}] into assay.yaml; if not, units: [${other}] with another file, or with needsValues: ignore`;
}

function add<Key>(units: Map<Key, UnitPlan[]>, key: Key, unit: UnitPlan): void {
  const known = units.get(key);
  if (known) known.push(unit);
  else units.set(key, [unit]);
}

const DATA_VALUES = /^#@\s*data\/values\s*$/m;

function isEmpty(node: ContentNode): boolean {
  return isNull(node) || (node.kind === 'scalar' && node.value === '');
}

function isNull(node: ContentNode | undefined): boolean {
  return node?.kind === 'scalar' && node.value === null;
}
