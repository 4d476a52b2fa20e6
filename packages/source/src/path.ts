/** The way from the root of a document to one of its nodes, as linked steps: cheap to extend. The root is `undefined`. */
export type Path = PathStep | undefined;

/** The last step of a path, with the way to it. */
export interface PathStep {
  readonly parent: Path;
  /** Name of a mapping entry, or zero-based index of a sequence item. */
  readonly step: string | number;
}

/** A path one step longer. */
export function childPath(parent: Path, step: string | number): PathStep {
  return { parent, step };
}

/** The steps from the root on. */
export function pathSteps(path: Path): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at = path; at; at = at.parent) steps.push(at.step);
  return steps.reverse();
}

/** A path as JSON pointer (RFC 6901); the root is the empty string. */
export function jsonPointer(path: Path): string {
  return pathSteps(path)
    .map((step) => `/${escapePointerToken(String(step))}`)
    .join('');
}

/** One token of a JSON pointer, escaped. */
export function escapePointerToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Whether a token of a JSON pointer can be an index: decimal digits without leading zeros (RFC 6901, section 4). */
export function isIndexToken(token: string): boolean {
  const first = token.charCodeAt(0);
  return first >= 0x30 && first <= 0x39 && INDEX.test(token);
}

const INDEX = /^(?:0|[1-9][0-9]*)$/;

/** The tokens of a JSON pointer, unescaped; `undefined` if the text is no JSON pointer. */
export function parseJsonPointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
