/** The name within its namespace of what is named as `namespace/name`, or by its name alone. */
export function ownName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
