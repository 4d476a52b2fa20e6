import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { allParts, collectEntriesParts, collectParts, existsOneParts, existsParts, loopMacro, present } from '../macros/loop-macros.ts';
import { CelMap, mapGet, mapKeys, mapSize } from '../values/collections.ts';
import type { MapValue } from '../values/collections.ts';
import { insertEntry } from '../values/insert-entry.ts';
import type { Value } from '../values/value.ts';
import { overload } from './library.ts';
import type { Library } from './library.ts';

const NOT_A_NAME = 'argument must be a simple name';
const INSERT = 'cel.@mapInsert';

function insertKey(meter: Meter, map: MapValue, key: Value, value: Value): Value {
  meter.chargeSize(mapSize(map) + 1);
  const copy = CelMap.from(map);
  insertEntry(copy, key, value);
  return copy;
}

function insertAll(meter: Meter, map: MapValue, added: MapValue): Value {
  meter.chargeSize(mapSize(map) + mapSize(added));
  const copy = CelMap.from(map);
  for (const key of mapKeys(added)) {
    const value = mapGet(added, key);
    if (value === undefined) throw new Fault('no such key');
    insertEntry(copy, key, value);
  }
  return copy;
}

/** Macros with an index or key and an element or value: cel-go's ext.TwoVarComprehensions. */
export const twoVariableComprehensions: Library = {
  name: 'two-variable-comprehensions',
  macros: [
    loopMacro('all', 2, 1, NOT_A_NAME, allParts),
    loopMacro('exists', 2, 1, NOT_A_NAME, existsParts),
    loopMacro('existsOne', 2, 1, NOT_A_NAME, existsOneParts),
    loopMacro('exists_one', 2, 1, NOT_A_NAME, existsOneParts),
    loopMacro('transformList', 2, 1, NOT_A_NAME, collectParts),
    loopMacro('transformList', 2, 2, NOT_A_NAME, collectParts),
    ...([1, 2] as const).flatMap((bodies) => [
      transformMap(bodies),
      loopMacro('transformMapEntry', 2, bodies, NOT_A_NAME, (make, parameters) => {
        const inserted = make.call(INSERT, make.accumulator(), present(parameters.at(-1)));
        return collectEntriesParts(make, bodies === 2 ? parameters[0] : undefined, inserted);
      }),
    ]),
  ],
  functions: [
    overload('@mapInsert_map_key_value', `${INSERT}(map(K, V), K, V) -> map(K, V)`, insertKey),
    overload('@mapInsert_map_map', `${INSERT}(map(K, V), map(K, V)) -> map(K, V)`, insertAll),
  ],
};

// The key is the first argument of the macro, which is not among the bodies that parts are made of.
function transformMap(bodies: 1 | 2): ReturnType<typeof loopMacro> {
  const loop = (key: string): ReturnType<typeof loopMacro> =>
    loopMacro('transformMap', 2, bodies, NOT_A_NAME, (make, parameters) => {
      const inserted = make.call(INSERT, make.accumulator(), make.identifier(key), present(parameters.at(-1)));
      return collectEntriesParts(make, bodies === 2 ? parameters[0] : undefined, inserted);
    });
  return {
    ...loop(''),
    expand: (make, target, parameters) => loop(parameters[0]?.kind === 'identifier' ? parameters[0].name : '').expand(make, target, parameters),
  };
}
