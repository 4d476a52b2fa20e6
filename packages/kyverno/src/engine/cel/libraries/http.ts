import { CelFault, objectType } from '@assay/cel';
import type { CelMeter, Overload, CelValue } from '@assay/cel';

import { findResponse } from '../../context-provider.ts';
import type { ServiceResponse } from '../../context-provider.ts';
import type { World } from '../../world.ts';
import { celValueOf } from '../cel-value.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { bothCases } from './member.ts';

const TYPE = 'http.Context';

/** Calls of services, whose responses are given: cel/libs/http of kyverno/sdk. There is no network. */
export function httpLibrary(world: World): ValuedLibrary {
  const call = (method: string) => {
    return (_meter: CelMeter, { source }: ContextValue<readonly ServiceResponse[]>, url: string): CelValue => answer(source, method, url);
  };
  const withBody = (method: string): readonly Overload[] => {
    const name = `${method.charAt(0)}${method.slice(1).toLowerCase()}`;
    const id = `http_${method.toLowerCase()}_string_any`;
    return [
      ...bothCases(id, TYPE, `${name}(string, any) -> any`, call(method)),
      ...bothCases(`${id}_headers`, TYPE, `${name}(string, any, map(string, string)) -> any`, call(method)),
    ];
  };
  const client = (_meter: CelMeter, context: CelValue, _certificates: string): CelValue => context;
  return {
    library: {
      name: 'kyverno.http',
      functions: [
        ...bothCases('http_get_string', TYPE, 'Get(string) -> any', call('GET')),
        ...bothCases('http_get_string_headers', TYPE, 'Get(string, map(string, string)) -> any', call('GET')),
        ...withBody('POST'),
        ...withBody('PUT'),
        ...bothCases('http_client_string', TYPE, `Client(string) -> ${TYPE}`, client),
      ],
    },
    variable: { name: 'http', type: objectType(TYPE), value: new ContextValue(TYPE, world.provider.responses) },
  };
}

function answer(responses: readonly ServiceResponse[], method: string, url: string): CelValue {
  const response = findResponse(responses, method, url);
  if (response === undefined) throw new CelFault(`request failed: no response to ${method} ${url} is given, and there is no network`);
  return { body: celValueOf(response.body), statusCode: BigInt(response.statusCode) };
}
