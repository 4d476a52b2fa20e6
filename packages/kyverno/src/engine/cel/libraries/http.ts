import { Fault, objectType } from '@assay/cel';
import type { Meter, Overload, Value } from '@assay/cel';

import type { ApiCallMock, World } from '../../world.ts';
import { celValueOf } from '../cel-value.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { bothCases } from './member.ts';

const TYPE = 'http.Context';

/** Calls of servers, of which a test gives the answers: cel/libs/http of kyverno/sdk. There is no network. */
export function httpLibrary(world: World): ValuedLibrary {
  const call = (method: string) => {
    return (_meter: Meter, { source }: ContextValue<readonly ApiCallMock[]>, url: string): Value => answer(source, method, url);
  };
  const withBody = (method: string): readonly Overload[] => {
    const name = `${method.charAt(0)}${method.slice(1).toLowerCase()}`;
    const id = `http_${method.toLowerCase()}_string_any`;
    return [
      ...bothCases(id, TYPE, `${name}(string, any) -> any`, call(method)),
      ...bothCases(`${id}_headers`, TYPE, `${name}(string, any, map(string, string)) -> any`, call(method)),
    ];
  };
  const client = (_meter: Meter, context: Value, _certificates: string): Value => context;
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
    variable: { name: 'http', type: objectType(TYPE), value: new ContextValue(TYPE, world.apiCalls) },
  };
}

/** An answer for the method counts before one for any (BEHAVIOUR 3.8). */
function answer(mocks: readonly ApiCallMock[], method: string, url: string): Value {
  const mock = mocks.find((each) => each.url === url && each.method === method) ?? mocks.find((each) => each.url === url && each.method === '');
  if (mock === undefined) throw new Fault(`request failed: the test gives no response to ${method} ${url}, and there is no network`);
  return { body: celValueOf(mock.body), statusCode: BigInt(mock.statusCode) };
}
