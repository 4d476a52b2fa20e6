import { DISPATCH_EXIT } from '@assay/recipe';

import type { Host } from '../process/host.ts';
import { runProgram } from './run-program.ts';

/** Has systemd start a target, and does not wait for it: that takes as long as imaging does. The target cannot be taken for an option. */
export function startTarget(target: string, host: Pick<Host, 'env'>): void {
  runProgram('systemctl', ['start', '--no-block', '--', target], DISPATCH_EXIT.target, host);
}
