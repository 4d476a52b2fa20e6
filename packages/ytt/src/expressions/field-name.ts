const FIELD = /^[a-zA-Z_./-][a-zA-Z0-9_./-]*$/;

/** Words that CEL keeps for itself. */
const RESERVED = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

/**
 * How CEL names a field, as Kubernetes escapes it; undefined for a key that has no name there.
 * https://kubernetes.io/docs/reference/using-api/cel/#escaping
 */
export function fieldName(key: string): string | undefined {
  if (!FIELD.test(key)) return undefined;
  if (RESERVED.has(key)) return `__${key}__`;
  return key.replaceAll(/__|[./-]/g, (part) => ESCAPED[part] ?? part);
}

const ESCAPED: Readonly<Record<string, string>> = { __: '__underscores__', '.': '__dot__', '/': '__slash__', '-': '__dash__' };
