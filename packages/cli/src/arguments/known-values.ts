import { allRuleSets, dialects } from '@assay/dialects';
import { completionScripts } from './completion.ts';
import type { KnownValues } from './help.ts';

/** The values that help and completion offer where the table of commands names only what they are. */
export const knownValues: KnownValues = new Map([
  ['DIALECT', dialects.map((dialect) => dialect.id)],
  ['RULE', allRuleSets.flatMap(({ id, rules }) => rules.map((rule) => `${id}/${rule.code}`))],
  ['SHELL', [...completionScripts.keys()]],
]);
