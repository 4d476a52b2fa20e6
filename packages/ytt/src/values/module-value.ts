import { quote } from '@assay/go-values';
import type { HashKey, StarlarkValue, Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

/** What `load("@ytt:json", "json")` gives: a name, and functions and constants as attributes. */
export class ModuleValue implements StarlarkValue {
  readonly name: string;
  readonly members: ReadonlyMap<string, Value>;
  #isFrozen = false;

  constructor(name: string, members: ReadonlyMap<string, Value>) {
    this.name = name;
    this.members = members;
  }

  typeName(): string {
    return 'module';
  }

  toText(): string {
    return `<module ${quote(this.name)}>`;
  }

  truth(): boolean {
    return true;
  }

  freeze(): Iterable<Value> {
    if (this.#isFrozen) return [];
    this.#isFrozen = true;
    return this.members.values();
  }

  hash(): HashKey {
    throw new Fault('unhashable: module');
  }

  attribute(name: string): Value | undefined {
    return this.members.get(name);
  }

  attributeNames(): readonly string[] {
    return [...this.members.keys()];
  }
}
