import { codeBlock, codeSpan, escapeMarkdown } from '@assay/findings';
import { resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { MappingNode, Node } from '@assay/source';

import type { Definition } from './definition.ts';
import { elementsOf, rulesOf } from './definitions-in.ts';

/** What something is that has a name, in Markdown. */
export function describeDefinition(definition: Definition): string {
  switch (definition.kind) {
    case 'policy':
      return describePolicy(definition);
    case 'rule':
      return describeRule(definition);
    case 'resource':
      return `${codeSpan(textAt(definition.node, 'kind'))} ${codeSpan(definition.name)}${inFile(definition)}`;
    case 'context-entry':
      return `${codeSpan(definition.name)}: entry of the context\n\n${codeBlock(writtenText(definition.node), 'yaml')}`;
    case 'cel-variable':
      return `${codeSpan(`variables.${definition.name}`)}\n\n${codeBlock(textAt(definition.node, 'expression'), 'cel')}`;
  }
}

function describePolicy(definition: Definition): string {
  const { root, name } = definition;
  const annotation = textAt(root, 'metadata', 'annotations', 'policies.kyverno.io/description');
  const rules = rulesOf(definition).map((rule) => `- ${codeSpan(rule.name)} (${sortsOf(rule.node).join(', ')})`);
  return [
    `${codeSpan(textAt(root, 'kind'))} ${codeSpan(name)}${inFile(definition)}`,
    ...(annotation === '' ? [] : [escapeMarkdown(annotation)]),
    ...(rules.length === 0 ? [] : [rules.join('\n')]),
  ].join('\n\n');
}

function describeRule({ name, node, root }: Definition): string {
  const message = textAt(node, 'validate', 'message');
  const kinds = kindsMatched(node);
  return [
    `Rule ${codeSpan(name)} of ${codeSpan(textAt(root, 'metadata', 'name'))}: ${sortsOf(node).join(', ')}`,
    ...(kinds.length === 0 ? [] : [`Matches ${kinds.map(codeSpan).join(', ')}`]),
    ...(message === '' ? [] : [`> ${escapeMarkdown(message.replaceAll(/\s+/g, ' '))}`]),
  ].join('\n\n');
}

/** What a rule does. */
export function sortsOf(rule: Node): readonly string[] {
  return ['validate', 'mutate', 'generate', 'verifyImages'].filter((sort) => valueNamed(rule, sort) !== undefined);
}

/** The kinds that a rule matches, as they are written. */
export function kindsMatched(rule: Node): readonly string[] {
  const match = valueNamed(rule, 'match');
  const blocks = [match, ...elementsOf(valueNamed(match, 'any')), ...elementsOf(valueNamed(match, 'all'))];
  return [...new Set(blocks.flatMap((block) => textsIn(valueNamed(valueNamed(block, 'resources'), 'kinds'))))];
}

/** The texts of a list. */
export function textsIn(list: Node | undefined): readonly string[] {
  return list?.kind === 'sequence' ? list.items.flatMap((item) => stringValue(resolveAlias(item)) ?? []) : [];
}

function textAt(node: Node, ...steps: readonly string[]): string {
  return stringValue(steps.reduce<Node | undefined>(valueNamed, node)) ?? '';
}

function inFile({ span }: Definition): string {
  return ` in ${codeSpan(span.source.name)}`;
}

/** A mapping as it is written, without its indentation. */
function writtenText({ origin }: MappingNode): string {
  const { text } = origin.source;
  const indentation = origin.start - text.lastIndexOf('\n', origin.start - 1) - 1;
  return text.slice(origin.start, origin.end).replaceAll(new RegExp(`^ {1,${Math.max(indentation, 1)}}`, 'gm'), '');
}
