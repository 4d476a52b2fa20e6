import type { NotChecked, Report, Violation } from '@assay/findings';
import { locate } from '@assay/source';

import { isRepository } from '../discovery/ignore-file.ts';
import { baseNameOf, directoryOf, joinPath, relativePath } from '../workspace/path.ts';
import type { Snapshot } from '../workspace/snapshot.ts';
import { countedAs } from './counted-as.ts';
import { readBaseline } from './read-baseline.ts';
import type { BaselineEntry, ReadBaseline } from './read-baseline.ts';

const FILE_NAME = 'assay-baseline.json';

/** A baseline with its place. */
export interface Baseline extends ReadBaseline {
  /** Absolute path of its directory. */
  readonly directory: string;
}

/** What is wrong, and what could not be checked. */
export type Found = Pick<Report, 'violations' | 'notChecked'>;

/** What is told although there are baselines. */
export interface BaselineOutcome {
  readonly told: Found;
  /** What a baseline leaves for later. */
  readonly held: Found;
}

/**
 * The baselines that hold for the files of a report: for each file the nearest at or above it, up to the root of its repository. As long as
 * there are no more findings of a rule in a file than its baseline says, errors and warnings alike, none of them is told; otherwise all are.
 * What was not checked is counted in the same way, by its cause.
 */
export class Baselines {
  readonly #snapshot: Snapshot;
  /** What holds in a directory. */
  readonly #byDirectory = new Map<string, Baseline | undefined>();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** The baseline that holds for a file, or for a directory. */
  holdingFor(name: string): Baseline | undefined {
    const path = this.#snapshot.absolute(name);
    return this.#holdingIn(this.#snapshot.stat(path).kind === 'directory' ? path : directoryOf(path));
  }

  /** Divides what was found; `checked` are the files and directories that a baseline can be compared with. */
  divide({ violations, notChecked }: Found, checked: Iterable<string>): BaselineOutcome {
    const allowances = new Map<string, Allowance>();
    const all = [...violations, ...notChecked];
    for (const file of new Set([...checked, ...all.map((found) => found.file)])) {
      const baseline = this.holdingFor(file);
      const rules = baseline?.entries.get(this.nameIn(baseline, file));
      for (const [rule, entry] of rules ?? []) allowances.set(keyOf(file, rule), { file, rule, entry, found: 0 });
    }
    for (const { directory, entries } of this.#read()) {
      for (const [name, rules] of entries) {
        if (!this.isGone(directory, name)) continue;
        const file = relativePath(this.#snapshot.directory, joinPath(directory, name));
        for (const [rule, entry] of rules) allowances.set(keyOf(file, rule), { file, rule, entry, found: 0 });
      }
    }
    const allowanceOf = (found: Violation | NotChecked): Allowance | undefined => {
      const rule = countedAs(found);
      return rule === undefined ? undefined : allowances.get(keyOf(found.file, rule));
    };
    for (const found of all) {
      const allowance = allowanceOf(found);
      if (allowance) allowance.found++;
    }
    const isHeld = (found: Violation | NotChecked): boolean => {
      const allowance = allowanceOf(found);
      return allowance !== undefined && allowance.found <= allowance.entry.count;
    };
    const isTold = (found: Violation | NotChecked): boolean => !isHeld(found);
    const stale = [...allowances.values()].filter(({ found, entry }) => found < entry.count).map(staleEntry);
    const broken = this.#read().flatMap((baseline) => baseline.violations);
    return {
      told: { violations: [...violations.filter(isTold), ...stale, ...broken], notChecked: notChecked.filter(isTold) },
      held: { violations: violations.filter(isHeld), notChecked: notChecked.filter(isHeld) },
    };
  }

  /** What a baseline calls a file. */
  nameIn({ directory }: Pick<Baseline, 'directory'>, file: string): string {
    return relativePath(directory, this.#snapshot.absolute(file));
  }

  /** Whether a file that a baseline names is there no more. */
  isGone(directory: string, name: string): boolean {
    return this.#snapshot.stat(joinPath(directory, name)).kind === 'absent';
  }

  #read(): readonly Baseline[] {
    return [...new Set(this.#byDirectory.values())].flatMap((baseline) => baseline ?? []);
  }

  /** Every directory is looked at once, however many files are in it. */
  #holdingIn(directory: string): Baseline | undefined {
    if (!this.#byDirectory.has(directory)) this.#byDirectory.set(directory, this.#readIn(directory) ?? this.#holdingAround(directory));
    return this.#byDirectory.get(directory);
  }

  #holdingAround(directory: string): Baseline | undefined {
    const above = directoryOf(directory);
    return above === directory || isRepository(directory, this.#snapshot) ? undefined : this.#holdingIn(above);
  }

  #readIn(directory: string): Baseline | undefined {
    const reading = this.#snapshot.read(joinPath(directory, FILE_NAME));
    return reading.kind === 'file' ? { directory, ...readBaseline(reading.file) } : undefined;
  }
}

/** Whether a file is a baseline, by its name. */
export function isBaseline(path: string): boolean {
  return baseNameOf(path) === FILE_NAME;
}

/** How many findings may be, and how many are. */
interface Allowance {
  readonly file: string;
  readonly rule: string;
  readonly entry: BaselineEntry;
  found: number;
}

function keyOf(file: string, rule: string): string {
  return JSON.stringify([file, rule]);
}

function staleEntry({ file, rule, entry, found }: Allowance): Violation {
  return {
    dialect: 'assay',
    rule: 'stale-baseline',
    severity: 'info',
    fault: 'subject',
    message: `${file} has ${found === 0 ? 'no finding' : `${found} ${found === 1 ? 'finding' : 'findings'}`} of ${rule} now, not ${entry.count}`,
    ...locate(entry.span),
    hint: 'assay check --prune-baseline writes the smaller number',
  };
}
