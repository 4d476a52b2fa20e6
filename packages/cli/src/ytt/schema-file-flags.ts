import { templateFlags } from '@assay/ytt/flags';

import type { Flag } from '../arguments/command.ts';

/** Flags of `assay ytt` that say which files there are and how they are read, for the commands about a schema. */
export const SCHEMA_FILES: readonly Flag[] = [
  'file',
  'file-mark',
  'strict',
  'ignore-unknown-comments',
  'implicit-map-key-overrides',
  'allow-symlink-destination',
  'dangerous-allow-all-symlink-destinations',
  'max-steps',
].flatMap((name) => templateFlags.filter((flag) => flag.name === name).map(({ help, ...flag }) => ({ ...flag, description: help })));
