import type { Thread } from '@assay/starlark';

import { Document, noSpan } from '../model.ts';
import type { Content, YamlMap } from '../model.ts';
import type { Declaration } from '../schema/declaration.ts';
import { keyText } from '../schema/key-text.ts';
import type { Schema } from '../schema/schema.ts';
import type { ArrayType } from '../schema/types/array-type.ts';
import type { MapType } from '../schema/types/map-type.ts';
import { arrayOf, mapOf, schemaOf } from './keywords.ts';
import type { Keywords } from './keywords.ts';
import { defaultsOf, Requirements, withinBudget } from './requirements.ts';
import { combined, ruleKeywords } from './rule-keywords.ts';
import { shapeOf } from './shape.ts';
import type { MapAround, Target } from './target.ts';

/**
 * A schema in the words of another schema language. Functions of authors are asked about the defaults and spend the thread's budget.
 * Throws a `Failure` when that is not enough.
 */
export function exportSchema(schema: Schema, target: Target, thread: Thread): Document {
  const walk = new Walk(target, new Requirements(thread));
  return withinBudget(thread, () => new Document(noSpan, target.document(walk.root(schema.root))));
}

class Walk {
  readonly #target: Target;
  readonly #requirements: Requirements;

  constructor(target: Target, requirements: Requirements) {
    this.#target = target;
    this.#requirements = requirements;
  }

  root(declaration: Declaration): Keywords {
    return this.#span(declaration, declaration.newDefault());
  }

  /** `value` is what the place is when nobody gives anything; undefined where it is not there then. */
  #schema(declaration: Declaration, value: Content | undefined, around?: MapAround): YamlMap {
    return schemaOf(this.#span(declaration, value, around));
  }

  #span(declaration: Declaration, value: Content | undefined, around?: MapAround): Keywords {
    const { type, validation, documentation } = declaration;
    const target = this.#target;
    const asWritten = shapeOf(type);
    const rejectsNull = target.knowsNotNull && validation?.when === undefined && validation?.isNullChecked === true;
    const shape = rejectsNull ? { ...asWritten, acceptsNull: false } : asWritten;
    const { said, unsaid } = ruleKeywords(validation, shape, target);
    // What is in a map that may be null is not what its default gives, but what its keys have by themselves.
    const inside = type.kind === 'nullable' ? undefined : value;
    const types = target.types(shape, (part) => (part.kind === 'map' ? this.#keys(part, inside) : this.#items(part)));
    const notes = target.notes({ documentation, type, validation, around, unsaid });
    return combined([...types, ...notes, ...this.#default(declaration, value)], said);
  }

  #default(declaration: Declaration, value: Content | undefined): Keywords {
    const target = this.#target;
    if (value === undefined || !target.hasDefault(declaration.type, value)) return [];
    return target.refusesWrongDefaults && !this.#requirements.isRight(declaration, value) ? [] : [['default', value]];
  }

  #items({ item }: ArrayType): Keywords {
    return [['items', this.#schema(item, item.newDefault())]];
  }

  #keys(map: MapType, value: Content | undefined): Keywords {
    const target = this.#target;
    const defaultOf = defaultsOf(map, value);
    const required: string[] = [];
    const properties: [Content, YamlMap][] = [];
    for (const declared of map.keys) {
      const { key, declaration, isOptional } = declared;
      const effective = isOptional ? undefined : defaultOf(declared);
      if (effective !== undefined && target.listsRequired && this.#requirements.isRequired(declaration, effective)) required.push(keyText(key));
      const shown = effective !== undefined && target.showsOwnDefaults ? declaration.newDefault() : effective;
      properties.push([key, this.#schema(declaration, shown, { map, key: declared })]);
    }
    const anyKey = map.anyKey && this.#schema(map.anyKey, undefined);
    const removed = [...map.removedKeys.keys()].map(keyText);
    return [
      ...target.keys({ properties: mapOf(properties), anyKey, removed }),
      ...(required.length === 0 ? [] : [['required', arrayOf(required)] as const]),
    ];
  }
}
