import { didYouMean, rulePage, visibleText, wrapText } from '@assay/findings';
import type { Rule, RuleExample } from '@assay/findings';

import type { RunCommand } from '../arguments/command.ts';
import { helpWidth, table } from '../arguments/help.ts';
import { allRuleSets } from '@assay/dialects';
import { docsUrl } from '../docs-url.ts';
import { CliError } from '../process/cli-error.ts';
import { explainPlace, readPlace } from './explain-place.ts';

/** `assay explain [RULE|FILE:LINE]`. */
export const runExplain: RunCommand = async (given, host) => {
  const { stdout } = host;
  const [id] = given.operands;
  const rules = allRules();
  const isJson = given.value('output') === 'json';
  if (id === undefined && isJson) {
    stdout.write(asJson(rules));
    return 0;
  }
  if (id === undefined) {
    stdout.write(ruleList(rules, stdout.isTerminal ? stdout.columns : Infinity));
    return 0;
  }
  const rule = rules.get(id);
  const place = readPlace(id);
  if (!rule && place) return explainPlace(place, rules, given, host);
  if (!rule) throw new CliError(`unknown rule "${id}"`, hintFor(id, [...rules.keys()]));
  stdout.write(isJson ? asJson(new Map([[id, rule]])) : explanation(id, rule, { width: helpWidth(stdout), page: rulePage(id, docsUrl(host)) }));
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

/** Rules with their examples, for programs. An example that is too long to read stands as it is shown. */
function asJson(rules: ReadonlyMap<string, Rule>): string {
  const shownExample = ({ file, text, shown, beside = [] }: RuleExample): object => ({ file, text: shown ?? text, beside });
  const described = Array.from(rules, ([id, { severity, summary, explanation, failing, passing }]) => ({
    id,
    severity,
    summary,
    explanation,
    failing: shownExample(failing),
    passing: shownExample(passing),
  }));
  return `${JSON.stringify(described, undefined, 2)}\n`;
}

function ruleList(rules: ReadonlyMap<string, Rule>, width: number): string {
  const idColumns = Math.max(...[...rules.keys()].map((id) => id.length));
  const rows = [...rules].map(([id, rule]) => [`${id.padEnd(idColumns)}  ${rule.severity}`, rule.summary] as const);
  return table(rows, width)
    .map((line) => `${line.slice(2)}\n`)
    .join('');
}

function explanation(id: string, rule: Rule, { width, page }: { readonly width: number; readonly page: string | undefined }): string {
  return [
    `${id} (${rule.severity})`,
    ...wrapText(rule.summary, width),
    '',
    ...wrapText(rule.explanation, width),
    '',
    ...example('Breaks it', rule.failing),
    '',
    ...example('Right', rule.passing),
    ...(page === undefined ? [] : ['', page]),
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
