import { isList, isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

/** Does something to a text. */
export type Rewrite = (text: string) => string;

/** The object with all its texts rewritten, keys of objects too; what holds none is shared. */
export function rewriteTexts(object: ObjectValue, rewrite: Rewrite): ObjectValue {
  const rewritten = plainObject();
  for (const [key, value] of Object.entries(object)) rewritten[rewrite(key)] = rewriteValue(value, rewrite);
  return rewritten;
}

function rewriteValue(value: Value, rewrite: Rewrite): Value {
  if (typeof value === 'string') return rewrite(value);
  if (isList(value)) return value.map((each) => rewriteValue(each, rewrite));
  return isObject(value) ? rewriteTexts(value, rewrite) : value;
}
