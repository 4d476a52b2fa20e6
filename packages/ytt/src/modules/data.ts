import type { Value } from '@assay/starlark';
import { Builtin, Fault, List } from '@assay/starlark';

import { ModuleValue } from '../values/module-value.ts';
import { oneText, textOf } from './arguments.ts';
import type { YttModule } from './ytt-module.ts';

/** `@ytt:data` */
export const dataModule: YttModule = {
  name: 'data',
  create: (context) => {
    const list = new Builtin('data.list', (_thread, positional) => {
      if (positional.length > 1) throw new Fault('expected exactly zero or one argument');
      const [path = ''] = positional;
      return new List([...context.listFiles(textOf(path))]);
    });
    const read = oneText('data.read', (path) => context.readFile(path));
    return new ModuleValue(
      'data',
      new Map<string, Value>([
        ['list', list],
        ['read', read],
        ['values', context.dataValues()],
      ]),
    );
  },
};
