import type { HashKey, StarlarkValue } from '@assay/starlark';
import { Fault } from '@assay/starlark';

/** The result of a function that has nodes but wrote none of them. */
export class EmptyFragment implements StarlarkValue {
  typeName(): string {
    return 'yamlfragment';
  }

  toText(): string {
    return 'yamlfragment(<nil>)';
  }

  truth(): boolean {
    return false;
  }

  freeze(): [] {
    return [];
  }

  hash(): HashKey {
    throw new Fault('unhashable type: yamlfragment');
  }

  length(): number {
    return 0;
  }

  iterate(): Iterator<never, void> {
    return [].values();
  }

  valueAt(): undefined {
    return undefined;
  }

  setValueAt(): never {
    throw new Fault('yamlfragment.SetKey: Not implemented');
  }

  entries(): [] {
    return [];
  }

  equals(): never {
    throw new Fault('yamlfragment.CompareSameType: Not implemented');
  }
}

/** There is nothing by which two could differ. */
export const emptyFragment: EmptyFragment = new EmptyFragment();
