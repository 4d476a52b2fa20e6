import { CelFault, fromData, isMap, mapGet, objectType } from '@assay/cel';
import type { CelMeter, CelValue } from '@assay/cel';

import { quote } from '@assay/go-values';
import type { GlobalContextEntry } from '../../context-provider.ts';
import type { World } from '../../world.ts';
import { celValueOf } from '../cel-value.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { bothCases } from './member.ts';

const TYPE = 'globalcontext.Context';
type Entries = ReadonlyMap<string, GlobalContextEntry> | undefined;

/** Entries of the global context: cel/libs/globalcontext of kyverno/sdk. One that nobody knows is null. */
export function globalContextLibrary(world: World): ValuedLibrary {
  return {
    library: {
      name: 'kyverno.globalcontext',
      functions: [
        ...bothCases('globalcontext_get_string', TYPE, 'Get(string) -> dyn', (_meter: CelMeter, { source }: ContextValue<Entries>, name: string) => {
          const entry = source?.get(name);
          return entry === undefined ? null : entryValue(entry);
        }),
        ...bothCases('globalcontext_get_string_string', TYPE, 'Get(string, string) -> dyn', getProjection),
      ],
    },
    variable: { name: 'globalContext', type: objectType(TYPE), value: new ContextValue(TYPE, world.provider.globalContext) },
  };
}

/** Where there are projections, the entry is an object of them. */
function entryValue({ data, projections }: GlobalContextEntry): CelValue {
  if (projections === undefined || projections.size === 0) return celValueOf(data);
  return fromData(Object.fromEntries([...projections].map(([name, value]) => [name, celValueOf(value)])));
}

/** Without projections the members of the data count as such; data that have none are given as they are. */
function getProjection(_meter: CelMeter, { source }: ContextValue<Entries>, name: string, projection: string): CelValue {
  const entry = source?.get(name);
  if (entry === undefined) return null;
  const whole = entryValue(entry);
  if (projection === '' || !isMap(whole)) return whole;
  const value = mapGet(whole, projection);
  if (value !== undefined) return value;
  throw new CelFault(`failed to get global reference: projection ${quote(projection)} not found in global context entry ${quote(name)}`);
}
