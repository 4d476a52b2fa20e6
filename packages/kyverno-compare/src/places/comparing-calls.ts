/** Calls of CEL that say true or false of their parameters. */
export const COMPARING: ReadonlySet<string> = new Set([
  '_==_',
  '_!=_',
  '_<_',
  '_<=_',
  '_>_',
  '_>=_',
  '@in',
  'startsWith',
  'endsWith',
  'contains',
  'matches',
  'hasValue',
]);
