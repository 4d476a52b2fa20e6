import { GLOBAL_FLAGS } from '@assay/kyverno/global-flags';

import type { Flag } from '../arguments/command.ts';

/** The flags that every command of Kyverno takes, for those that do not read their words themselves. */
export const KYVERNO_IDLE_FLAGS: readonly Flag[] = GLOBAL_FLAGS.map(({ name, short, takesValue }) => ({
  name,
  ...(short !== undefined && { letter: short }),
  ...(takesValue && { value: 'VALUE' }),
  description: 'changes nothing, as there is neither log nor cluster',
}));
