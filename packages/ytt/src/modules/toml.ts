import { contentFromStarlark } from '../values/from-starlark.ts';
import { checkNames, namedIndent, oneArgument } from './arguments.ts';
import { decodeToml } from './decode-toml.ts';
import { decoder } from './decoder.ts';
import { encodeToml } from './encode-toml.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:toml` */
export const tomlModule: YttModule = pureModule('toml', () => [
  [
    'encode',
    oneArgument('toml.encode', (value, named) => {
      checkNames(named, ['indent']);
      const content = contentFromStarlark(value);
      return encodeToml(content, ' '.repeat(namedIndent(named) || 2));
    }),
  ],
  ['decode', decoder('toml.decode', decodeToml)],
]);
