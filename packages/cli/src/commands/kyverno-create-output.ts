import type { Flag } from '../arguments/command.ts';

/** Where a new file goes. */
export const NEW_FILE: Flag = { name: 'output', letter: 'o', value: 'FILE', description: 'write it to this file; default standard output' };
