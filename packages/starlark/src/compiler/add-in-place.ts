import { itemsOf } from '../evaluator/access.ts';
import type { Thread } from '../evaluator/thread.ts';
import { Dict } from '../values/dict.ts';
import { List } from '../values/list.ts';
import type { StarlarkValue, Value } from '../values/value.ts';
import { can } from '../values/value.ts';

/** Does `target += value` for a list or `target |= value` for a dict; false when the operator makes a new value instead. */
export function addInPlace(thread: Thread, operator: '+' | '|', target: StarlarkValue, value: Value): boolean {
  if (operator === '+' && target instanceof List && can(value, 'iterate')) {
    target.checkMutable('apply += to');
    const items = itemsOf(thread, value);
    thread.checkSize(target.items.length + items.length);
    for (const item of items) target.items.push(item);
    return true;
  }
  if (operator === '|' && target instanceof Dict && value instanceof Dict && thread.semantics.dictUnion) {
    target.table.checkMutable('apply |= to');
    for (const [key, item] of value.table.entries()) target.table.set(key, item);
    return true;
  }
  return false;
}
