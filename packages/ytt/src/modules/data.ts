import { givenAt } from '@assay/source';
import type { Value } from '@assay/starlark';
import { Builtin, Fault, List } from '@assay/starlark';

import { ModuleValue } from '../values/module-value.ts';
import { checkOne, textOf } from './arguments.ts';
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
    const read = new Builtin('data.read', ({ tracker }, positional) => {
      const source = context.readFile(textOf(checkOne(positional)));
      tracker?.tell(givenAt({ description: 'file', span: { source, start: 0, end: source.text.length } }));
      return source.text;
    });
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
