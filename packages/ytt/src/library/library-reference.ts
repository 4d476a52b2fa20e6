import { Failure } from '../failure.ts';

/** Names instances of a library: by path, by alias, or by both. */
export interface LibraryReference {
  readonly path: string;
  /** Empty if every instance is meant. */
  readonly alias: string;
}

/** Reads `@path`, `@~alias`, `@path~alias` and rows of them; `@outer@inner` goes down. */
export function parseReferences(text: string): LibraryReference[] {
  if (text === '') throw new Failure('Expected library ref to not be empty', []);
  if (!text.startsWith('@')) throw new Failure("Expected library ref to start with '@'", []);
  return text
    .slice(1)
    .split('@')
    .map((step) => parseReference(step, text));
}

function parseReference(step: string, whole: string): LibraryReference {
  const [path = '', alias, ...more] = step.split('~');
  if (more.length > 0) {
    throw new Failure(`Expected library ref to have form: '@path', '@~alias', or '@path~alias', got: '${whole}'`, []);
  }
  if (alias === '') throw new Failure('Expected library alias to not be empty', []);
  return { path, alias: alias ?? '' };
}

/** Whether a reference means an instance. */
export function refersTo(reference: LibraryReference, instance: LibraryReference): boolean {
  if (reference.alias === '') return reference.path === instance.path;
  return reference.alias === instance.alias && (reference.path === '' || reference.path === instance.path);
}

/** `path~alias`, the form that messages use. */
export function referenceText({ path, alias }: LibraryReference): string {
  return alias === '' ? path : `${path}~${alias}`;
}
