import { CelMap, CelDuration, CelFault, fromData, isMap, mapGet, mapKeys, objectType, overload } from '@assay/cel';
import type { CelMeter, CelValue } from '@assay/cel';
import { decodeJson, Int64, plainObject, printJson } from '@assay/jmespath';
import type { Value as DataValue } from '@assay/jmespath';

import { dataOf } from '../cel-value.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { textFrom } from './text-from.ts';

const TYPE = 'json.Json';

/** JSON texts: cel/libs/json of kyverno/sdk. All numbers that are read are doubles. */
export const jsonLibrary: ValuedLibrary = {
  library: {
    name: 'kyverno.json',
    functions: [
      overload('unmarshal_string_dyn', `${TYPE}.unmarshal(dyn) -> dyn`, (meter: CelMeter, _json: CelValue, value: CelValue) => {
        const text = textFrom(value);
        meter.charge(text.length);
        const decoded = decodeJson(text);
        if (decoded.kind === 'problem') throw new CelFault(decoded.message);
        return fromData(decoded.value);
      }),
      overload('marshal_dyn_string', `${TYPE}.marshal(dyn) -> string`, (meter: CelMeter, _json: CelValue, value: CelValue) => {
        const printed = printJson(marshalled(value, false), {
          charge: (steps) => {
            meter.charge(steps);
          },
        });
        if (printed.kind === 'problem') throw new CelFault(printed.message);
        return printed.text;
      }),
    ],
  },
  variable: { name: 'json', type: objectType(TYPE), value: new ContextValue(TYPE, undefined) },
};

/**
 * The data that Go marshals: null is a number of an enum, durations are nanoseconds; a map that the expression itself makes is
 * accepted on the outside only, since Kyverno converts no deeper.
 */
function marshalled(value: CelValue, isInside: boolean): DataValue {
  if (value === null && !isInside) return 0;
  if (value instanceof CelDuration) return new Int64(value.nanos);
  if (Array.isArray(value)) return value.map((each: CelValue) => marshalled(each, true));
  if (value instanceof CelMap && isInside) throw new CelFault('json: unsupported type: map[interface {}]interface {}');
  if (value instanceof CelMap && isMap(value)) return marshalledMap(value);
  const outcome = dataOf(value);
  if (outcome.kind === 'error') throw new CelFault(outcome.message);
  return outcome.data;
}

function marshalledMap(map: CelMap): DataValue {
  const object = plainObject();
  for (const key of mapKeys(map)) object[textFrom(key)] = marshalled(mapGet(map, key) ?? null, true);
  return object;
}
