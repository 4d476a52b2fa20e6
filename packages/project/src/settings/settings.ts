import type { RenderOptions } from '@assay/findings';
import type { Location, Span } from '@assay/source';

/** What a project file says. */
export interface Settings {
  /** Project files whose rules, overrides and defaults hold here, too, unless this file says otherwise; the last is the strongest. */
  readonly extends: readonly WrittenText[];
  readonly rules: RuleSettings;
  /** What rules are in some files. The last that says something of a rule wins. */
  readonly overrides: readonly RuleOverride[];
  /** Patterns in the notation of `.gitignore`, relative to the folder of the project file. */
  readonly ignore: readonly string[];
  /** What is rendered together, and with which values; several with one path are several environments. */
  readonly units: readonly UnitSetting[];
  /** Where the policies are that Kubernetes objects are held against. */
  readonly policies: readonly NamedPath[];
  /** The schemas that Kubernetes objects are compared with; absent where they are not. */
  readonly schemas?: SchemaSettings;
  /** What becomes of what needs a cluster or a registry. Default `report`. */
  readonly outOfReach?: 'report' | 'ignore';
  /** What flags of `assay check` are when they are not given. */
  readonly defaults: { readonly output?: string; readonly denyWarnings?: boolean };
}

export interface UnitSetting extends Partial<RenderOptions> {
  /** What reports call the environment. */
  readonly name?: string;
  /** Directories and files, in the order in which they count, at least one; with wildcards a unit for each that they match. */
  readonly paths: readonly [NamedPath, ...NamedPath[]];
  /** Files with values, in the order in which they count; with wildcards an environment for each file that they match. */
  readonly values: readonly NamedPath[];
  /** As `--data-value` of ytt takes them. */
  readonly dataValues?: readonly string[];
  /** As `--data-value-yaml` of ytt takes them. */
  readonly dataValuesYaml?: readonly string[];
  /** Where `dataValues`, and then `dataValuesYaml`, are written, one place for each. */
  readonly flagPlaces?: readonly Location[];
  /** What becomes of the unit if it needs values that nobody gives. Default `report`. */
  readonly needsValues?: 'report' | 'ignore';
}

export interface SchemaSettings {
  /** The release of Kubernetes, such as `1.33`, known or not. */
  readonly kubernetes?: WrittenText;
  /** Where the CustomResourceDefinitions are. */
  readonly crds: readonly NamedPath[];
}

/** A text of a project file. */
export interface WrittenText {
  readonly text: string;
  readonly span: Span;
  /** Where it is in the project file. */
  readonly location: Location;
  /** JSON pointer to it. */
  readonly pointer: string;
}

/** A path that a project file names: with `/`, relative to its folder, and without a step that leads out of it. */
export type NamedPath = WrittenText;

export const RULE_SETTINGS = ['off', 'info', 'warning', 'error'] as const;

/** The severity that a rule gets, or that it is not reported at all. */
export type RuleSetting = (typeof RULE_SETTINGS)[number];

/** Settings of rules by their ids, `dialect/code`, or of all rules of a dialect, `dialect/*`; the exact id wins. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;

export interface RuleOverride {
  /** Patterns in the notation of `.gitignore`, relative to the folder of the project file. */
  readonly paths: readonly string[];
  readonly rules: RuleSettings;
}

/** The settings where there is no project file. */
export const NO_SETTINGS: Settings = { extends: [], rules: new Map(), overrides: [], ignore: [], units: [], policies: [], defaults: {} };
