import { spawnSync } from 'node:child_process';

import { DISPATCH_EXIT } from '@assay/recipe';

import type { Host } from '../host.ts';
import { systemReason } from '../system-error.ts';
import { DispatchFailure } from './dispatch-failure.ts';

/**
 * Has systemd start a target, and does not wait for it: that takes as long as imaging does. No shell is involved, and the
 * target cannot be taken for an option.
 */
export function startTarget(target: string, { env }: Pick<Host, 'env'>): void {
  const { status, error } = spawnSync('systemctl', ['start', '--no-block', '--', target], { env, stdio: 'ignore', timeout: 60_000 });
  if (error) throw new DispatchFailure(DISPATCH_EXIT.target, `systemctl cannot be run: ${systemReason(error)}`);
  if (status !== 0) throw new DispatchFailure(DISPATCH_EXIT.target, `systemctl ended with ${status ?? 'a signal'}`);
}
