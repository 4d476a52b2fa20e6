import { didYouMean } from '@assay/findings';
import type { Rule, RuleExample } from '@assay/findings';

import type { RunCommand } from '../command.ts';
import { allRuleSets } from '../dialects.ts';
import { Trouble } from '../host.ts';

/** `assay explain [RULE]`. */
export const runExplain: RunCommand = ({ operands: [id] }, host) => {
  const rules = allRules();
  if (id === undefined) {
    host.stdout.write(ruleList(rules));
    return 0;
  }
  const rule = rules.get(id);
  if (!rule) throw new Trouble(`there is no rule "${id}"`, didYouMean(id, rules.keys()) ?? 'assay explain lists all rules');
  host.stdout.write(explanation(id, rule));
  return 0;
};

/** All rules by their ids. */
function allRules(): ReadonlyMap<string, Rule> {
  return new Map(allRuleSets.flatMap(({ id, rules }) => rules.map((rule): [string, Rule] => [`${id}/${rule.code}`, rule])));
}

function ruleList(rules: ReadonlyMap<string, Rule>): string {
  const width = Math.max(...[...rules.keys()].map((id) => id.length));
  return [...rules].map(([id, rule]) => `${id.padEnd(width)}  ${rule.severity.padEnd(7)}  ${rule.summary}\n`).join('');
}

function explanation(id: string, rule: Rule): string {
  return [
    `${id} (${rule.severity})`,
    rule.summary,
    '',
    rule.explanation,
    '',
    ...example('Breaks it', rule.failing),
    '',
    ...example('Right', rule.passing),
    '',
  ].join('\n');
}

function example(title: string, { file, text, shown }: RuleExample): string[] {
  const lines = (shown ?? text).replace(/\n$/, '').split('\n');
  return [`${title} (${file}):`, ...lines.map((line) => `    ${line}`.trimEnd())];
}
