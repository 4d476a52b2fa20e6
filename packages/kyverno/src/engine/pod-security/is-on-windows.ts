import { textOf } from '../../objects/fields.ts';
import type { Pod } from './pod.ts';

/** Whether a pod says that it runs on Windows. */
export function isOnWindows(pod: Pod): boolean {
  return textOf(pod.spec, 'os', 'name') === 'windows';
}
