import { compareTexts, isList, isObject, ObjectList, plainObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { KyvernoFunction } from './kyverno-function.ts';
import { functionMessage, kyvernoFunction, notOfType } from './kyverno-function.ts';
import { wholeNumber } from './rounding.ts';
import { scalarText } from './scalar-text.ts';

/** The value at a key or an index; null if there is none. */
export const lookup: KyvernoFunction = kyvernoFunction({
  name: 'lookup',
  parameters: [
    ['object', 'array'],
    ['string', 'number'],
  ],
  returns: 'any',
  note: 'returns the value corresponding to the given key/index in the given object/array',
  body: ([collection, key], evaluation) => {
    if (isObject(collection)) {
      return typeof key === 'string' ? (propertyOf(collection, key) ?? null) : evaluation.fail(notOfType('lookup', 2, 'String'));
    }
    if (!isList(collection)) return evaluation.fail(notOfType('lookup', 1, 'Object or Array'));
    if (typeof key !== 'number') return evaluation.fail(notOfType('lookup', 2, 'Number'));
    const index = wholeNumber(key);
    if (index.kind === 'problem') return evaluation.fail(functionMessage('lookup', `argument #2: ${index.message}`));
    return collection[index.value] ?? null;
  },
});

/** An object for each entry, with key and value under the names given; if these are one, the value is there. */
export const items: KyvernoFunction = kyvernoFunction({
  name: 'items',
  parameters: [['object', 'array'], ['string'], ['string']],
  returns: 'array',
  note: 'converts a map or array to an array of objects where each key:value is an item in the array',
  body: ([collection, keyName, valueName], evaluation) => {
    const entries = entriesOf(collection);
    if (entries === undefined) return evaluation.fail(notOfType('items', 1, 'Object or Array'));
    evaluation.charge(entries.length);
    return new ObjectList(
      entries.map(({ key, value }) => {
        const item = plainObject();
        item[keyName] = key;
        item[valueName] = value;
        return item;
      }),
    );
  },
});

export const objectFromLists: KyvernoFunction = kyvernoFunction({
  name: 'object_from_lists',
  parameters: [['array'], ['array']],
  returns: 'object',
  note: 'converts a pair of lists containing keys and values to an object',
  body: ([keys, values], evaluation) => {
    if (!isList(keys)) return evaluation.fail(notOfType('object_from_lists', 1, 'Array'));
    if (!isList(values)) return evaluation.fail(notOfType('object_from_lists', 2, 'Array'));
    evaluation.charge(keys.length);
    const object = plainObject();
    keys.forEach((key, index) => {
      const name = scalarText(key) ?? evaluation.fail(notOfType('object_from_lists', 1, 'StringArray'));
      object[name] = values[index] ?? null;
    });
    return object;
  },
});

interface CollectionEntry {
  readonly key: Value;
  readonly value: Value;
}

/** The entries of an object in the order of its keys' bytes, those of a list with their indexes. */
function entriesOf(collection: Value): readonly CollectionEntry[] | undefined {
  if (isList(collection)) return collection.map((value, index) => ({ key: index, value }));
  return isObject(collection) ? objectEntries(collection) : undefined;
}

function objectEntries(object: ObjectValue): readonly CollectionEntry[] {
  const names = Object.keys(object).sort(compareTexts);
  return names.map((name) => ({ key: name, value: object[name] ?? null }));
}
