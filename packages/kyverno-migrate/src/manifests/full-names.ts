import type { Value } from '@assay/jmespath';
import { readDiscovery, textOf } from '@assay/kyverno/objects';

/**
 * The names of resources as rows on policies of CEL have to write them: these answer only for what they match, and a name alone means
 * every resource that has it, of whatever kind.
 */
export class FullNames {
  readonly #read: () => readonly Value[];
  #objects: readonly Value[] | undefined;

  constructor(read: () => readonly Value[]) {
    this.#read = read;
  }

  /** The namespace of a resource of a row. */
  namespaceOf(name: string, kind: string): string {
    if (name.includes('/')) return name.slice(0, name.indexOf('/'));
    const named = this.#named(name);
    return [...named.filter((object) => textOf(object, 'kind') === kind), ...named].map(namespaceOf)[0] ?? 'default';
  }

  /** A name with its namespace where resources of other kinds have it as well. */
  of(name: string, kind: string): string {
    if (kind === '' || name.includes('/')) return name;
    const named = this.#named(name);
    const meant = new Set(named.filter((object) => textOf(object, 'kind') === kind).map(namespaceOf));
    const others = new Set(named.filter((object) => textOf(object, 'kind') !== kind).map(namespaceOf));
    const [only] = meant;
    return meant.size !== 1 || others.size === 0 || only === undefined || others.has(only) ? name : `${only}/${name}`;
  }

  #named(name: string): readonly Value[] {
    this.#objects ??= this.#read();
    return this.#objects.filter((object) => textOf(object, 'metadata', 'name') === name);
  }
}

/** The namespace and the name of an object. */
export function fullName(object: Value): string {
  return `${namespaceOf(object)}/${textOf(object, 'metadata', 'name')}`;
}

function namespaceOf(object: Value): string {
  const kind = textOf(object, 'kind');
  const isNamespaced = readDiscovery().find((each) => each.kind === kind)?.namespaced ?? true;
  return isNamespaced ? textOf(object, 'metadata', 'namespace') || 'default' : '';
}
