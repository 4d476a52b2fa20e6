import type { NamedArguments, Thread, Value } from '@assay/starlark';
import { Builtin, Fault, typeNameOf } from '@assay/starlark';

import { ModuleValue } from '../values/module-value.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:module` */
export const moduleModule: YttModule = pureModule('module', () => [['make', new Builtin('module.make', make)]]);

/** Its messages name the function, to which the caller's name is added once more, as in the reference. */
function make(_thread: Thread, positional: readonly Value[], named: NamedArguments): Value {
  const [name] = positional;
  if (name === undefined || positional.length > 1) throw new Fault(`module.make: got ${positional.length} arguments, want 1`);
  if (typeof name !== 'string') throw new Fault(`module.make: for parameter 1: got ${typeNameOf(name)}, want string`);
  return new ModuleValue(name, new Map(named));
}
