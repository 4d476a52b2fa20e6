import { ruleId } from '@assay/findings';
import type { NotChecked, Violation } from '@assay/findings';

/** Under which name a baseline counts something: its rule, or why it was not checked; `undefined` for what never fails a check. */
export function countedAs(found: Violation | NotChecked): string | undefined {
  if ('cause' in found) return `not-checked/${found.cause}`;
  return found.severity === 'info' ? undefined : ruleId(found);
}
