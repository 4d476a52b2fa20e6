/** What a project file says. */
export interface Settings {
  /** Severity of rules by their ids, `dialect/code`. */
  readonly rules: ReadonlyMap<string, RuleSetting>;
  /** Patterns in the notation of `.gitignore`, relative to the folder of the project file. */
  readonly ignore: readonly string[];
  /** What flags of `assay check` are when they are not given. */
  readonly defaults: { readonly output?: string; readonly denyWarnings?: boolean };
}

export const RULE_SETTINGS = ['off', 'warning', 'error'] as const;

/** The severity that a rule gets, or that it is not reported at all. */
export type RuleSetting = (typeof RULE_SETTINGS)[number];

/** The settings where there is no project file. */
export const NO_SETTINGS: Settings = { rules: new Map(), ignore: [], defaults: {} };
