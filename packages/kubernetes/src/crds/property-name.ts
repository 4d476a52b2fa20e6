/**
 * The name by which a rule in CEL reaches a field, as apiextensions of Kubernetes has it: `-` is `__dash__`, and reserved words stand between
 * underscores. `undefined` if it cannot be reached.
 */
export function escapePropertyName(name: string): string | undefined {
  if (!/^[A-Za-z_.\-/][A-Za-z0-9_.\-/]*$/.test(name)) return undefined;
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replaceAll('__', '__underscores__').replaceAll('.', '__dot__').replaceAll('-', '__dash__').replaceAll('/', '__slash__');
}

const RESERVED = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);
