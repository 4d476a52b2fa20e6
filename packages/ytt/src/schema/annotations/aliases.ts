/** Older names of annotations, with the current ones. */
const CURRENT_NAMES: ReadonlyMap<string, string> = new Map([
  ['schema/doc', 'schema/desc'],
  ['schema/validate', 'schema/validation'],
]);

/** The current name of an annotation; every name but an older one is its own. */
export function currentName(name: string): string {
  return CURRENT_NAMES.get(name) ?? name;
}
