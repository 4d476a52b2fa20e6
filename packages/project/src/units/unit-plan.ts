import type { RenderOptions } from '@assay/findings';
import type { Location, Range } from '@assay/source';

import type { FoundFile } from '../discovery/found-file.ts';

/** Files that are rendered together, and why we say so. */
export interface UnitPlan {
  /** What `assay.yaml` calls it. */
  readonly name?: string;
  /** Absolute path of the directory, or of the file, that people know it by: the first of {@link roots}. */
  readonly root: string;
  /** What `ytt -f` names, in this order: absolute paths of directories and files. */
  readonly roots: readonly string[];
  /** Everything that is rendered, templates or not, in the order in which it counts. */
  readonly files: readonly PlannedFile[];
  /** At least one. */
  readonly environments: readonly EnvironmentPlan[];
  readonly options: RenderOptions;
  /** Why these files belong together; at least one. */
  readonly evidence: readonly Evidence[];
  /** Whether the evidence leaves open what is rendered together: then what depends on it is not decided. */
  readonly isGuess: boolean;
  /** That a script renders these files with values too, and with what is not known: then nobody says that they lack values. */
  readonly partOf?: Evidence;
  /** Absolute paths of which some is that of a values file that it is rendered with, and that is not here. */
  readonly absentValues?: readonly string[];
  /** The file that people are told to make that one of. */
  readonly sample?: SampleValues;
  /** Whether a page renders just these files: then nothing but values can be missing. */
  readonly isShownWhole?: true;
  /** Whether nothing but its directory makes it a unit, and there are templates elsewhere that can be rendered with it. */
  readonly mayLackFiles?: true;
  /** Whether nothing but its directory makes it a unit, and that is for tests: then something in it may be meant to be wrong. */
  readonly isForTests?: true;
  /** Whether `assay.yaml` names it. */
  readonly isSettled: boolean;
  /** What becomes of values that nobody gives: `report` as not checked, or `ignore`. */
  readonly needsValues: 'report' | 'ignore';
}

/** A file that people copy to have values of their own. */
export interface SampleValues {
  readonly file: FoundFile;
  /** Who tells people so, and what they get, as in `README.md copies it to values.yaml`. */
  readonly page: string;
  readonly becomes: string;
}

/** A file of a unit. */
export interface PlannedFile {
  readonly file: FoundFile;
  /** Its path in the unit: from the directory that was named with `ytt -f`, or its last name if it was named itself. */
  readonly path: string;
}

/** The values that a unit is rendered with. */
export interface EnvironmentPlan {
  readonly name?: string;
  /** In the order in which they count. Plain files count as with `--data-values-file`, others as with `--file`. */
  readonly valuesFiles: readonly FoundFile[];
  /** As `--data-value` takes them, `key=value`. */
  readonly dataValues: readonly string[];
  /** As `--data-value-yaml` takes them. */
  readonly dataValuesYaml: readonly string[];
  /** Where `dataValues`, and then `dataValuesYaml`, are written, one place for each; absent where nobody knows. */
  readonly flagPlaces?: readonly Location[];
  /** Where an environment is named that has no values files, or values that are computed. */
  readonly said?: Location;
  /** Whether there are further values that nobody sees, such as those of variables in scripts. */
  readonly hasUnknownValues?: true;
  /** Those among them that are single values, by name. */
  readonly unknownDataValues?: readonly string[];
}

/** Whether an environment has values of its own, beside those of the unit. */
export function givesValues({ valuesFiles, dataValues, dataValuesYaml }: EnvironmentPlan): boolean {
  return valuesFiles.length + dataValues.length + dataValuesYaml.length > 0;
}

/** Why files are said to belong together. */
export interface Evidence {
  readonly kind: 'settings' | 'carvel' | 'script' | 'directory' | 'guess';
  /** One clause for people, without a final dot: `Makefile runs ytt -f config -f values.yml`. */
  readonly says: string;
  /** The file that says so, as it is reported, and where in it. */
  readonly file?: string;
  readonly range?: Range;
}
