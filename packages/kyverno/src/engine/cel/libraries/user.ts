import { overload, parseType } from '@assay/cel';
import type { Library, CelMeter, CelValue } from '@assay/cel';

import { NativeStruct } from '../native-struct.ts';

const TYPE = 'user.ServiceAccount';
const PREFIX = 'system:serviceaccount:';

/** Users that are service accounts: cel/libs/user of kyverno/sdk. */
export const userLibrary: Library = {
  name: 'kyverno.user',
  types: [{ name: TYPE, fields: { Name: parseType('string'), Namespace: parseType('string') } }],
  functions: ['parseServiceAccount', 'user.parseServiceAccount'].map((name, index) => {
    return overload(`parse_service_account_string_${index === 0 ? 'non_' : ''}prefixed`, `${name}(string) -> ${TYPE}`, parseServiceAccount);
  }),
};

/** Namespace and name of a service account; both are empty for every other user. */
function parseServiceAccount(meter: CelMeter, user: string): CelValue {
  meter.charge(user.length);
  const account = user.startsWith(PREFIX) ? user.slice(PREFIX.length) : '';
  const colon = account.indexOf(':');
  return new NativeStruct(TYPE, { Name: colon < 0 ? '' : account.slice(colon + 1), Namespace: account.slice(0, Math.max(colon, 0)) });
}
