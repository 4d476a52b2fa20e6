import { visibleText } from '@assay/findings';
import type { Thread } from '@assay/starlark';

import { defaultsOf, Requirements, withinBudget } from '../export/requirements.ts';
import { shapeOf } from '../export/shape.ts';
import { YamlMap } from '../model.ts';
import type { Content } from '../model.ts';
import type { Declaration } from '../schema/declaration.ts';
import type { Example } from '../schema/documentation.ts';
import { keyText } from '../schema/key-text.ts';
import type { Schema } from '../schema/schema.ts';
import type { Type } from '../schema/types/type.ts';

/** What people should know about the values that a schema declares. */
export interface DocPage {
  readonly title: string;
  readonly description: string | undefined;
  /** Those that somebody has to give come first; apart from that in the order of the schema. */
  readonly values: readonly DocumentedValue[];
}

/** A key that the schema declares. */
export interface DocumentedValue {
  /** As in messages; what is in every item of an array is below `list[]`, any key is `*`. */
  readonly path: string;
  readonly title: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Undefined for what is not there by default, and for maps, whose keys have their own. */
  readonly default: Content | undefined;
  readonly description: string | undefined;
  /** What to do instead, if it is deprecated. */
  readonly deprecated: string | undefined;
  readonly examples: readonly Example[];
  readonly rules: readonly DocumentedRule[];
  /** The items of an array, which have no entry of their own. */
  readonly items: Pick<DocumentedValue, 'type' | 'rules'> | undefined;
}

export interface DocumentedRule {
  /** Keyword of a named rule, or `custom`. */
  readonly rule: string;
  readonly description: string;
  /** Whether it holds under a condition only. */
  readonly isConditional: boolean;
}

/** The page for a schema. Functions of authors are asked about the defaults. Throws a `Failure` when the budget is not enough. */
export function docPage({ root }: Schema, thread: Thread): DocPage {
  const walk = new Walk(new Requirements(thread));
  withinBudget(thread, () => walk.parts(root, { path: '', value: root.newDefault(), isThere: true }));
  const { title, description } = root.documentation;
  return {
    title: title || 'Data values',
    description: description || undefined,
    values: [...walk.values.filter(isRequired), ...walk.values.filter((value) => !isRequired(value))],
  };
}

function isRequired(value: DocumentedValue): boolean {
  return value.isRequired;
}

/** A place of the values as they are by default. */
interface Place {
  readonly path: string;
  /** Undefined where nothing is by default. */
  readonly value: Content | undefined;
  /** Whether all that is around it is there by default. */
  readonly isThere: boolean;
}

class Walk {
  readonly values: DocumentedValue[] = [];
  readonly #requirements: Requirements;

  constructor(requirements: Requirements) {
    this.#requirements = requirements;
  }

  /** Visits what is in a place. */
  parts({ type }: Declaration, { path, value, isThere }: Place): void {
    for (const part of shapeOf(type).alternatives) {
      if (part.kind === 'array') this.parts(part.item, { path: `${path}[]`, value: part.item.newDefault(), isThere });
      if (part.kind !== 'map') continue;
      const prefix = path === '' ? '' : `${path}.`;
      const isThereBelow = isThere && value !== undefined && value !== null;
      const defaultOf = defaultsOf(part, type.kind === 'nullable' ? undefined : value);
      for (const declared of part.keys) {
        const name = keyText(declared.key);
        const valueBelow = declared.isOptional ? undefined : defaultOf(declared);
        this.#key(declared.declaration, name, { path: prefix + name, value: valueBelow, isThere: isThereBelow });
      }
      if (part.anyKey) this.#key(part.anyKey, 'any key', { path: `${prefix}*`, value: undefined, isThere: isThereBelow });
    }
  }

  #key(declaration: Declaration, name: string, place: Place): void {
    const { path, value, isThere } = place;
    const { type, documentation } = declaration;
    const { title, description, deprecated, examples = [] } = documentation;
    this.values.push({
      path,
      title: title || humanizedTitle(name),
      type: typeText(type),
      isRequired: isThere && value !== undefined && this.#requirements.isRequired(declaration, value),
      default: value instanceof YamlMap && type.kind !== 'any' ? undefined : value,
      description: description || undefined,
      deprecated,
      examples,
      rules: rulesOf(declaration),
      items: itemsOf(type),
    });
    this.parts(declaration, place);
  }
}

function itemsOf(type: Type): DocumentedValue['items'] {
  const array = shapeOf(type).alternatives.find((part) => part.kind === 'array');
  return array && { type: typeText(array.item.type), rules: rulesOf(array.item) };
}

function rulesOf({ validation }: Declaration): readonly DocumentedRule[] {
  if (validation === undefined) return [];
  const isConditional = validation.when !== undefined;
  return validation.rules.map(({ keyword, description }) => ({ rule: keyword, description, isConditional }));
}

/** What a place takes, in the words of messages: `string or null`. */
function typeText(type: Type): string {
  if (type.kind !== 'nullable') return type.name;
  const { isAny, alternatives } = shapeOf(type);
  if (isAny) return 'any';
  const names = [...alternatives.map(({ name }) => name), 'null'];
  return names.length === 1 ? 'null' : `${names.slice(0, -1).join(', ')} or null`;
}

/** A key as a title: whatever is neither letter nor digit becomes a space, and the first letter is large. */
export function humanizedTitle(key: string): string {
  const [first = '', ...rest] = key.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return first === '' ? key : first.toUpperCase() + rest.join('');
}

/** What values obey, as sentences without their ends: first a value itself, then the items of an array. */
export function ruleTexts({ rules, items }: DocumentedValue): readonly string[] {
  const ofItems = items === undefined ? [] : [`Each item: ${items.type}`, ...items.rules.map((rule) => ruleText(rule, 'Each item must be'))];
  return [...rules.map((rule) => ruleText(rule, 'Must be')), ...ofItems];
}

function ruleText({ description, isConditional }: DocumentedRule, mustBe: string): string {
  return isConditional ? `Under a condition, ${mustBe.toLowerCase()}: ${description}` : `${mustBe}: ${description}`;
}

/** The lines of a text, with every character shown that would act on what displays it. */
export function shownLines(text: string): readonly string[] {
  return text
    .trim()
    .split(/\r\n|[\r\n]/)
    .map((line) => visibleText(line.replaceAll('\t', ' ')));
}
