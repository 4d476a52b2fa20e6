import { codeSpan, escapeMarkdown } from '@assay/findings';
import type { EditorPlace, Hover } from '@assay/findings';
import { resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { MappingNode } from '@assay/source';

import type { ReadyRule } from '../plan.ts';
import { childField } from '../vm-field.ts';
import type { VmField } from '../vm-field.ts';
import { describeParameter } from './parameter-answers.ts';
import { RULE_KEYS, RULE_TYPES } from './rule-keys.ts';
import type { DescribedType, RuleKey } from './rule-keys.ts';
import { placeInPath } from './rule-path-place.ts';
import { rulesOnValue } from './rules-on-value.ts';
import { parameterAt } from './template-parameters.ts';
import { ownName, templateNameAt } from './templates.ts';
import { fieldOfVm, placeInObject } from './vm-place.ts';
import { placeInRules, rulesIn } from './written-rules.ts';
import type { RulePlace } from './written-rules.ts';

/** What is at a place: a key, a type or a path of a rule, a parameter, the Template of a VM, or a field of a VM with the rules about it. */
export function hover(place: EditorPlace): Hover | undefined {
  const inRules = placeInRules(place.file, place.offset);
  if (inRules) return hoverInRule(inRules, place.offset);
  const [named, field] = [hoverOfParameter(place) ?? hoverOfTemplate(place), hoverInVm(place)];
  return named && field ? { ...named, text: `${named.text}\n\n---\n\n${field.text}` } : (named ?? field);
}

function hoverOfParameter(place: EditorPlace): Hover | undefined {
  const found = parameterAt(place);
  return found && { span: found.span, text: describeParameter(found.parameter) };
}

/** Where a VM names its Template: the rules that it gets by that. */
function hoverOfTemplate(place: EditorPlace): Hover | undefined {
  const named = templateNameAt(place);
  if (!named || ownName(named.template)?.origin === named.span) return undefined;
  const rules = place.files
    .flatMap(rulesIn)
    .filter(({ owner }) => owner === named.template)
    .flatMap((written) => written.rules)
    .map((rule) => `- ${codeSpan(textAt(rule, 'name'))} (${textAt(rule, 'rule')}) on ${codeSpan(textAt(rule, 'path'))}`);
  const { name, anchor } = named.template;
  const text = [`Template ${codeSpan(name)} in ${codeSpan(anchor.source.name)}`, ...(rules.length > 0 ? [rules.join('\n')] : ['It has no rules'])];
  return { span: named.span, text: text.join('\n\n') };
}

function textAt(rule: MappingNode, key: string): string {
  return stringValue(valueNamed(rule, key)) ?? '';
}

function hoverInRule(rulePlace: RulePlace, offset: number): Hover | undefined {
  const { place, key: name } = rulePlace;
  const key = RULE_KEYS.find((each) => each.name === name);
  if (place.kind === 'key') return key && place.entry && { span: place.entry.key.origin, text: describeKey(key) };
  const path = placeInPath(rulePlace, offset);
  if (path) {
    const { source, start, end } = path.step;
    const step = source.text.slice(start, end);
    const field = path.path?.field ?? childField(path.holder, step);
    return start === end ? undefined : { span: path.step, text: describeField(step, field) };
  }
  const { node } = place;
  if (node?.kind !== 'scalar' || !key) return undefined;
  const type = key.name === 'rule' ? RULE_TYPES.find((each) => each.name === node.text) : undefined;
  return { span: node.origin, text: type ? describeType(type) : describeKey(key) };
}

function hoverInVm(place: EditorPlace): Hover | undefined {
  const found = placeInObject(place);
  if (!found?.vm) return undefined;
  const { place: at, vm } = found;
  const node = at.kind === 'key' ? at.entry?.key : at.node;
  const value = at.kind === 'key' ? at.entry?.value : at.node;
  if (!node || !value) return undefined;
  const steps = at.kind === 'key' ? [...at.path, at.entry?.name ?? ''] : at.path;
  const field = fieldOfVm(steps);
  const rules = rulesOnValue(vm, resolveAlias(value), place).map(describeRule);
  if (!field && rules.length === 0) return undefined;
  return { span: node.origin, text: [describeField(String(steps.at(-1)), field), ...rules].join('\n\n') };
}

/** A key of a rule in Markdown. */
export function describeKey({ name, description, isRequired }: RuleKey): string {
  const types = RULE_TYPES.filter(({ keys }) => keys.includes(name));
  const use = isRequired ? ' (required)' : types.length > 0 ? ` (${types.map((type) => type.name).join(', ')})` : '';
  return `${codeSpan(name)}${use}\n\n${description}`;
}

/** A type of rule in Markdown. */
export function describeType({ name, description, keys }: DescribedType): string {
  return `${codeSpan(name)} rule\n\n${description}\n\nKeys: ${keys.map(codeSpan).join(', ')}`;
}

function describeField(name: string, field: VmField | undefined): string {
  if (!field) return `${codeSpan(name)}: the VM API has no such field`;
  const fallback = field.fallback ? `, ${codeSpan(field.fallback)} if it is absent` : '';
  return `${codeSpan(name)} (${field.type}${field.isOptional ? ', optional' : ''}${fallback}) of the VM`;
}

function describeRule({ name, message, justWarning, path }: ReadyRule): string {
  const lead = `${justWarning ? 'Rule that only warns' : 'Rule'} ${codeSpan(name)} on ${codeSpan(path)}`;
  return `${lead}\n\n> ${escapeMarkdown(message)}`;
}
