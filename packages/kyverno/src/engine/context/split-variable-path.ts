/** The steps of a dotted path. In double quotes a step can hold dots; a quote is doubled there. */
export function splitVariablePath(path: string): readonly string[] {
  if (!path.includes('"')) return path.split('.');
  return [...path.matchAll(/(?:^|\.)(?:"((?:[^"]|"")*)"|([^.]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
