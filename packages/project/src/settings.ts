import type { Location } from '@assay/source';

/** What a project file says. */
export interface Settings {
  /** Severity of rules by their ids, `dialect/code`. */
  readonly rules: ReadonlyMap<string, RuleSetting>;
  /** Patterns in the notation of `.gitignore`, relative to the folder of the project file. */
  readonly ignore: readonly string[];
  /** What is rendered together, and with which values; several with one path are several environments. */
  readonly units: readonly UnitSetting[];
  /** What flags of `assay check` are when they are not given. */
  readonly defaults: { readonly output?: string; readonly denyWarnings?: boolean };
}

export interface UnitSetting {
  /** A directory or a file. */
  readonly path: NamedPath;
  /** Files with values, in the order in which they count. */
  readonly values: readonly NamedPath[];
}

/** A path that a project file names. */
export interface NamedPath {
  /** With `/`, relative to the folder of the project file, and without a step that leads out of it. */
  readonly text: string;
  /** Where it stands in the project file. */
  readonly location: Location;
  /** JSON pointer to it. */
  readonly pointer: string;
}

export const RULE_SETTINGS = ['off', 'warning', 'error'] as const;

/** The severity that a rule gets, or that it is not reported at all. */
export type RuleSetting = (typeof RULE_SETTINGS)[number];

/** The settings where there is no project file. */
export const NO_SETTINGS: Settings = { rules: new Map(), ignore: [], units: [], defaults: {} };
