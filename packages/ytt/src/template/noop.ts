import type { HashKey, StarlarkValue } from '@assay/starlark';
import { Fault } from '@assay/starlark';

/** What `template.replace` returns: the value of a node that is gone already. */
export class Noop implements StarlarkValue {
  typeName(): string {
    return 'noop';
  }

  toText(): string {
    return 'noop';
  }

  truth(): boolean {
    return false;
  }

  freeze(): [] {
    return [];
  }

  hash(): HashKey {
    throw new Fault('unhashable: noop');
  }
}

export const noop: Noop = new Noop();
