import { codeSpan } from '@assay/findings';
import type { Completion, EditorPlace } from '@assay/findings';
import { isOutsideQuotes, offsetIn } from '@assay/source';
import type { KeyPlace, Node, Span } from '@assay/source';

import { PATH_PREFIX } from '../rule-path.ts';
import type { VmField } from '../vm-field.ts';
import { describeKey, describeType } from './hover.ts';
import { RULE_TYPES, keysOf } from './rule-keys.ts';
import { completeParameters } from './parameter-answers.ts';
import type { PathPlace } from './rule-path-place.ts';
import { placeInPath } from './rule-path-place.ts';
import { TEMPLATE_LABEL, templatesIn } from './templates.ts';
import { fieldOfVm, placeInObject } from './vm-place.ts';
import { placeInRules } from './written-rules.ts';
import type { RulePlace } from './written-rules.ts';

/** What can be written at a place: keys and types of rules, fields of the VM in paths and in VMs, names of Templates and parameters. */
export function completions(place: EditorPlace): readonly Completion[] {
  const inRules = placeInRules(place.file, place.offset);
  if (inRules) return inRule(inRules, place);
  return completeParameters(place) ?? inVm(place);
}

function inRule(rulePlace: RulePlace, { offset }: EditorPlace): readonly Completion[] {
  const { place, key, rules } = rulePlace;
  const node = place.kind === 'key' ? place.entry?.key : place.node;
  if (node && isOutsideQuotes(node, offsetIn(rules.source, offset))) return [];
  const path = placeInPath(rulePlace, offset);
  if (path) return steps(path);
  if (place.kind === 'key') return newKeys(rulePlace, place, offset);
  const written = writtenAt(rulePlace, node, offset);
  if (key === 'rule') {
    return RULE_TYPES.map((type) => ({
      label: type.name,
      kind: 'type' as const,
      documentation: describeType(type),
      replaces: written.replaces,
      text: written.isQuoted ? type.name : written.quoted(type.name),
    }));
  }
  if (key !== 'justWarning') return [];
  return ['true', 'false'].map((label) => ({ label, kind: 'value' as const, replaces: written.replaces }));
}

function newKeys(rulePlace: RulePlace, { entry }: KeyPlace, offset: number): readonly Completion[] {
  const { rule } = rulePlace;
  const present = new Set(rule.entries.filter((each) => each !== entry).map(({ name }) => name));
  const { replaces, isQuoted, quoted } = writtenAt(rulePlace, entry?.key, offset);
  return keysOf(rule)
    .filter(({ name }) => !present.has(name))
    .map((key) => ({
      label: key.name,
      kind: 'field' as const,
      documentation: describeKey(key),
      replaces,
      text: isQuoted ? key.name : `${quoted(key.name)}: `,
    }));
}

/** Steps that a path can go on with. A path that is only begun gets its prefix. */
function steps({ source, step, holder }: PathPlace): readonly Completion[] {
  const prefix = step.start === 0 ? `${PATH_PREFIX}.` : '';
  return fieldsBelow(holder).map(({ name, field }) => ({
    label: name,
    kind: 'field' as const,
    detail: field.type,
    replaces: { source, start: step.start, end: step.end },
    text: `${prefix}${name}`,
  }));
}

function fieldsBelow(field: VmField | undefined): readonly { readonly name: string; readonly field: VmField }[] {
  return field?.type === 'object' ? [...field.children].map(([name, child]) => ({ name, field: child })) : [];
}

/** What is written already, in the text of an annotation. */
function writtenAt(
  { rules }: RulePlace,
  node: Node | undefined,
  offset: number,
): { readonly replaces: Span; readonly isQuoted: boolean; readonly quoted: (text: string) => string } {
  const quote = rules.annotation.style === 'double-quoted' ? '\\"' : '"';
  const quoted = (text: string): string => quote + text + quote;
  const outer = rules.annotation.origin.source;
  const { source, start, end } = node?.origin ?? { source: outer, start: offset, end: offset };
  const isQuoted = start < end && source.text[start] === '"';
  if (!isQuoted) return { replaces: { source, start, end }, isQuoted, quoted };
  const isClosed = end > start + 1 && source.text[end - 1] === '"';
  return { replaces: { source, start: start + 1, end: isClosed ? end - 1 : end }, isQuoted, quoted };
}

function inVm(place: EditorPlace): readonly Completion[] {
  const found = placeInObject(place);
  if (!found?.vm) return [];
  const { place: at } = found;
  const node = at.kind === 'key' ? at.entry?.key : at.node;
  if (node && isOutsideQuotes(node, place.offset)) return [];
  const replaces = node?.origin ?? { source: found.vm.node.origin.source, start: place.offset, end: place.offset };
  if (at.path.at(-1) === TEMPLATE_LABEL) {
    return templatesIn(place).map(({ name, namespace }) => ({
      label: name,
      kind: 'name' as const,
      ...(namespace !== '' && { detail: `in ${codeSpan(namespace)}` }),
      replaces,
    }));
  }
  if (at.kind === 'value') return [];
  const present = new Set(at.kind === 'key' ? at.mapping.entries.filter((each) => each !== at.entry).map(({ name }) => name) : []);
  const colon = at.kind === 'key' && at.entry ? '' : ': ';
  return fieldsBelow(fieldOfVm(at.path))
    .filter(({ name }) => !present.has(name))
    .map(({ name, field }) => ({ label: name, kind: 'field' as const, detail: field.type, replaces, text: `${name}${colon}` }));
}
