import type { JsonValue } from '@assay/findings';
import { printJson } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

/** A value of the engine as plain JSON. */
export function jsonOf(value: Value): JsonValue {
  const printed = printJson(value, { escapeHtml: false });
  return printed.kind === 'text' ? JSON.parse(printed.text) : null;
}
