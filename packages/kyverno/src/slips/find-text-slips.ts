import { suggestName } from '@assay/findings';
import type { Fix } from '@assay/findings';
import { locate } from '@assay/source';
import type { Node, Span } from '@assay/source';

import { nestedExpressions } from '../engine/variables/nested-expressions.ts';
import { fieldOf } from '../objects/fields.ts';
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
  visitTexts(fieldOf(value, 'spec') ?? null, (text, path) => found.push(...slipsIn(text, ['spec', ...path], root)));
  return found;
}

function slipsIn(text: string, path: readonly PolicyStep[], root: Node): readonly Slip[] {
  const isList = path.at(-1) === 'list' && path.includes('foreach');
  if (!isList && !text.includes('{{')) return [];
  const { expressions, rest } = nestedExpressions(text);
  const members = [...expressions, ...(isList ? [rest] : [])].flatMap(unknownMembers);
  const distinct = [...new Map(members.map((member) => [[...member.holder, member.name].join('.'), member])).values()];
  const unclosed = UNCLOSED.exec(rest)?.[0];
  return [...distinct.map((member) => ofMember(member, path, root)), ...(unclosed === undefined ? [] : [ofUnclosed(unclosed, path, root)])];
}

function ofMember({ holder, name, known, message }: UnknownMember, path: readonly PolicyStep[], root: Node): Slip {
  const steps = [...holder, name].map(escaped).join('\\.');
  const { span, isExact } = placeOfText(root, path, new RegExp(`(?<![\\w.])${steps}(?!\\w)`));
  const place = isExact ? { ...span, start: span.end - name.length } : span;
  return { code: 'unknown-member', message, span: place, found: name, ...suggestName(name, known, { span: place }) };
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
