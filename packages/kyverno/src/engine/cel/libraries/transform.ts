import { dataMap, CelFault, isMap, ListView, mapGet, overload, typeNameOf } from '@assay/cel';
import type { Library, CelMeter, CelValue } from '@assay/cel';

/** Objects made of two lists: cel/libs/transform of kyverno/sdk. */
export const transformLibrary: Library = {
  name: 'kyverno.transform',
  functions: ['listObjToMap', 'transform.listObjToMap'].map((name, index) => {
    const id = `list_of_object_to_map_${index === 0 ? 'non_' : ''}prefixed`;
    return overload(id, `${name}(list(dyn), list(dyn), string, string) -> map(dyn, dyn)`, listObjectsToMap);
  }),
};

/** What stands under the value's name in the one list, by what stands under the key's name in the other. */
function listObjectsToMap(meter: CelMeter, keys: CelValue, values: CelValue, keyName: string, valueName: string): CelValue {
  const keyObjects = elementsOf(keys);
  const valueObjects = elementsOf(values);
  if (keyObjects.length !== valueObjects.length) {
    throw new CelFault(`listObjToMap must take lists of equal length. list1: ${keyObjects.length}, list2: ${valueObjects.length}`);
  }
  meter.chargeSize(keyObjects.length);
  return dataMap(
    keyObjects.map((keyObject, index): readonly [string, CelValue] => {
      const key = fieldOf(keyObject, keyName);
      if (typeof key !== 'string') throw new CelFault('the passed key name cannot be handled as a string in the key object list');
      return [key, fieldOf(valueObjects[index] ?? null, valueName)];
    }),
  );
}

function elementsOf(list: CelValue): readonly CelValue[] {
  if (list instanceof ListView) return Array.from({ length: list.size }, (_unused, index) => list.at(index));
  return Array.isArray(list) ? list : [];
}

function fieldOf(object: CelValue, name: string): CelValue {
  if (isMap(object)) return mapGet(object, name) ?? null;
  const type = GO_TYPES.get(typeNameOf(object)) ?? typeNameOf(object);
  throw new CelFault(`internal error: interface conversion: interface {} is ${type}, not map[interface {}]interface {}`);
}

const GO_TYPES: ReadonlyMap<string, string> = new Map([
  ['double', 'float64'],
  ['int', 'int64'],
  ['null_type', 'structpb.NullValue'],
  ['uint', 'uint64'],
]);
