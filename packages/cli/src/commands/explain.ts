import { didYouMean, visibleText, wrapText } from '@assay/findings';
import type { Rule, RuleExample } from '@assay/findings';

import type { RunCommand } from '../arguments/command.ts';
import { helpWidth, table } from '../arguments/help.ts';
import { allRuleSets } from '../dialects.ts';
import { CliError } from '../process/cli-error.ts';

/** `assay explain [RULE]`. */
export const runExplain: RunCommand = ({ operands: [id] }, { stdout }) => {
  const rules = allRules();
  if (id === undefined) {
    stdout.write(ruleList(rules, stdout.isTerminal ? stdout.columns : Infinity));
    return 0;
  }
  const rule = rules.get(id);
  if (!rule) throw new CliError(`unknown rule "${id}"`, hintFor(id, [...rules.keys()]));
  stdout.write(explanation(id, rule, helpWidth(stdout)));
  return 0;
};

/** All rules by their ids. */
function allRules(): ReadonlyMap<string, Rule> {
  return new Map(allRuleSets.flatMap(({ id, rules }) => rules.map((rule): [string, Rule] => [`${id}/${rule.code}`, rule])));
}

/** Somebody may have given the code of a rule without its dialect. */
function hintFor(id: string, known: readonly string[]): string {
  const sameCode = known.filter((rule) => rule.endsWith(`/${id}`));
  if (sameCode.length > 0) return `did you mean ${sameCode.map((rule) => `"${rule}"`).join(' or ')}?`;
  return didYouMean(id, known) ?? 'assay explain lists all rules';
}

function ruleList(rules: ReadonlyMap<string, Rule>, width: number): string {
  const idColumns = Math.max(...[...rules.keys()].map((id) => id.length));
  const rows = [...rules].map(([id, rule]) => [`${id.padEnd(idColumns)}  ${rule.severity}`, rule.summary] as const);
  return table(rows, width)
    .map((line) => `${line.slice(2)}\n`)
    .join('');
}

function explanation(id: string, rule: Rule, width: number): string {
  return [
    `${id} (${rule.severity})`,
    ...wrapText(rule.summary, width),
    '',
    ...wrapText(rule.explanation, width),
    '',
    ...example('Breaks it', rule.failing),
    '',
    ...example('Right', rule.passing),
    '',
  ].join('\n');
}

function example(title: string, { file, text, shown, beside = [] }: RuleExample): string[] {
  return [`${title} (${file}):`, ...indented(shown ?? text), ...beside.flatMap((other) => [`  with ${other.file}:`, ...indented(other.text)])];
}

function indented(text: string): string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `    ${visibleText(line)}`.trimEnd());
}
