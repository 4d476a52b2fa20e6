import { decodeJson, isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

/** The object that a text in JSON is; `undefined` if it is none. */
export function jsonObject(text: string): ObjectValue | undefined {
  const decoded = decodeJson(text);
  return decoded.kind !== 'problem' && isObject(decoded.value) ? decoded.value : undefined;
}
