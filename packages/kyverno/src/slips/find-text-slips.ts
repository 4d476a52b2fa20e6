import { suggestMeant, suggestName } from '@assay/findings';
import type { Fix } from '@assay/findings';
import type { ObjectValue } from '@assay/jmespath';
import { locate } from '@assay/source';
import type { Node, Span } from '@assay/source';

import { nestedExpressions } from '../engine/variables/nested-expressions.ts';
import { fieldOf, listOf, textOf } from '../objects/fields.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { PolicyStep } from '../validation/policy-problem.ts';
import { visitTexts } from '../validation/visit-texts.ts';
import type { Slip } from './slip.ts';
import { placeOfText } from './text-place.ts';
import { unknownMembers } from './unknown-members.ts';
import type { UnknownMember } from './unknown-members.ts';

/** Variables in the texts of an object that are about what no request has, or that are not closed. */
export function findTextSlips({ root, value }: YamlObject): readonly Slip[] {
  const found: Slip[] = [];
  const configMaps = configMapsOfRules(value);
  visitTexts(fieldOf(value, 'spec') ?? null, (text, path) => {
    const [, rule] = path;
    const own = path[0] === 'rules' && typeof rule === 'number' ? configMaps[rule] : undefined;
    found.push(...slipsIn(text, ['spec', ...path], { root, configMaps: own }));
  });
  return found;
}

interface Surroundings {
  readonly root: Node;
  /** The names of context entries that are ConfigMaps. */
  readonly configMaps: ReadonlySet<string> | undefined;
}

function slipsIn(text: string, path: readonly PolicyStep[], { root, configMaps }: Surroundings): readonly Slip[] {
  const isList = path.at(-1) === 'list' && path.includes('foreach');
  if (!isList && !text.includes('{{')) return [];
  const { expressions, rest } = nestedExpressions(text);
  const members = [...expressions, ...(isList ? [rest] : [])].flatMap((expression) => unknownMembers(expression, configMaps));
  const distinct = [...new Map(members.map((member) => [[...member.holder, member.name].join('.'), member])).values()];
  const unclosed = UNCLOSED.exec(rest)?.[0];
  return [...distinct.map((member) => ofMember(member, path, root)), ...(unclosed === undefined ? [] : [ofUnclosed(unclosed, path, root)])];
}

function ofMember({ holder, name, known, meant, message }: UnknownMember, path: readonly PolicyStep[], root: Node): Slip {
  const steps = [...holder, name].map(escaped).join('\\.');
  const { span, isExact } = placeOfText(root, path, new RegExp(`(?<![\\w.])${steps}(?!\\w)`));
  const place = isExact ? { ...span, start: span.end - name.length } : span;
  const advice = meant === undefined ? suggestName(name, known, { span: place }) : suggestMeant(name, meant, { span: place });
  return { code: 'unknown-member', message, span: place, found: name, ...advice };
}

function escaped(name: string): string {
  return name.replaceAll(/\W/g, '\\$&');
}

/** Braces of a variable with something that is none, or with nothing, where they should end. */
const UNCLOSED = /(?<!\\)\{\{[-\s]*[A-Za-z_@(!'"[][^{}]*(?:\}(?!\})|$)/;

function ofUnclosed(written: string, path: readonly PolicyStep[], root: Node): Slip {
  const { span, isExact } = placeOfText(root, path, new RegExp(escaped(written)));
  const fixes = isExact && written.endsWith('}') ? [closing(span)] : undefined;
  const message = `the variable ${JSON.stringify(written)} is not closed, so Kyverno takes it as text`;
  return { code: 'unclosed-variable', message, span, found: written, hint: 'end it with "}}"', ...(fixes && { fixes }) };
}

function closing(span: Span): Fix {
  const { file, range } = locate(span);
  return { title: 'write "}}"', applicability: 'safe', edits: [{ file, range: { start: range.end, end: range.end }, newText: '}' }] };
}

/** Of each rule the names of the entries in its contexts, those of its loops too, that are ConfigMaps and nothing else. */
function configMapsOfRules(policy: ObjectValue): readonly ReadonlySet<string>[] {
  return listOf(policy, 'spec', 'rules').map((rule) => {
    const [configMaps, others] = [new Set<string>(), new Set<string>()];
    const loops = ['validate', 'mutate', 'generate'].flatMap((kind) => listOf(rule, kind, 'foreach'));
    for (const entry of [rule, ...loops].flatMap((holder) => listOf(holder, 'context')))
      (fieldOf(entry, 'configMap') === undefined ? others : configMaps).add(textOf(entry, 'name'));
    return new Set([...configMaps].filter((name) => !others.has(name)));
  });
}
