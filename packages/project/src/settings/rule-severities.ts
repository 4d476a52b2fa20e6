import ignore from 'ignore';

import { isWithin, relativePath } from '../workspace/path.ts';
import type { RuleSetting, RuleSettings, Settings } from './settings.ts';

/** The severities that a project file gives, with those of the files that it extends. */
export class RuleSeverities {
  readonly #layers: readonly Layer[];

  /** Of project files with their directories, the weakest first. In each the overrides win, the last one most. */
  constructor(files: readonly { readonly directory: string; readonly settings: Settings }[]) {
    this.#layers = files
      .flatMap(({ directory, settings: { rules, overrides } }) => [
        { rules, holdsFor: () => true },
        ...overrides.map((override): Layer => {
          const matcher = ignore().add([...override.paths]);
          const holdsFor = (path: string): boolean =>
            isWithin(path, directory) && path !== directory && matcher.ignores(relativePath(directory, path));
          return { rules: override.rules, holdsFor };
        }),
      ])
      .toReversed();
  }

  /** What the strongest says that says something of a rule in a file, an absolute path. */
  of(path: string, ruleId: string): RuleSetting | undefined {
    for (const { rules, holdsFor } of this.#layers) {
      const setting = rules.get(ruleId) ?? rules.get(`${ruleId.slice(0, ruleId.indexOf('/'))}/*`);
      if (setting !== undefined && holdsFor(path)) return setting;
    }
    return undefined;
  }
}

interface Layer {
  readonly rules: RuleSettings;
  readonly holdsFor: (path: string) => boolean;
}
