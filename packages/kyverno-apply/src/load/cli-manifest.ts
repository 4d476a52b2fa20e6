import type { ObjectValue } from '@assay/jmespath';
import { groupVersionKindOf } from '@assay/kyverno/objects';

/** Whether an object is for the command of Kyverno, as a test is, and no resource of a cluster. */
export function isCliManifest(object: ObjectValue): boolean {
  return groupVersionKindOf(object).group === 'cli.kyverno.io';
}
