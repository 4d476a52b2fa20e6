import type { Workspace } from '@assay/findings';

/** Whether it is `<(…)` or standard input: what that leads to has no name in the file system. */
export function isPipeOfShell(name: string, { realPath, stat }: Pick<Workspace, 'realPath' | 'stat'>): boolean {
  const real = realPath(name);
  return real === undefined || stat(real).kind === 'absent';
}
