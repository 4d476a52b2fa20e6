import type { RenderOptions } from '@assay/findings';
import type { Location, Span } from '@assay/source';

/** What a project file says. */
export interface Settings {
  /** Severity of rules by their ids, `dialect/code`, or of all rules of a dialect, `dialect/*`. */
  readonly rules: ReadonlyMap<string, RuleSetting>;
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

/** The settings where there is no project file. */
export const NO_SETTINGS: Settings = { rules: new Map(), ignore: [], units: [], policies: [], defaults: {} };

/** What settings say of a rule: the exact id wins over `dialect/*`. */
export function ruleSetting({ rules }: Settings, ruleId: string): RuleSetting | undefined {
  return rules.get(ruleId) ?? rules.get(`${ruleId.slice(0, ruleId.indexOf('/'))}/*`);
}
