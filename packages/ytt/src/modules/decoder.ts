import { Builtin } from '@assay/starlark';

import type { Content } from '../model.ts';
import { giveDecodedOrigins } from '../values/give-origins.ts';
import { dictsFrom } from '../values/to-starlark.ts';
import { checkOne, textOf } from './arguments.ts';

/** A function that makes values of a text, which were given where the text was. */
export function decoder(name: string, decode: (text: string) => Content): Builtin {
  return new Builtin(name, ({ tracker }, positional) => {
    const text = textOf(checkOne(positional));
    const content = decode(text);
    const origin = tracker?.heldBy(positional, 0);
    if (origin) giveDecodedOrigins(content, text, origin);
    return dictsFrom(content, origin && tracker);
  });
}
