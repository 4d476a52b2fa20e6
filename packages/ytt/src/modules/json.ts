import { printJsonContent } from '../print/print-json.ts';
import { contentFromStarlark } from '../values/from-starlark.ts';
import { dictsFrom } from '../values/to-starlark.ts';
import { checkNames, namedBool, namedIndent, oneArgument, oneText, succeeds } from './arguments.ts';
import { decodeJson } from './decode-json.ts';
import { decoder } from './decoder.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:json` */
export const jsonModule: YttModule = pureModule('json', () => [
  [
    'encode',
    oneArgument('json.encode', (value, named) => {
      checkNames(named, ['indent', 'escape_html']);
      const content = contentFromStarlark(value);
      const indent = ' '.repeat(namedIndent(named));
      return printJsonContent(content, { indent, escapeHtml: namedBool(named, 'escape_html', true) });
    }),
  ],
  ['decode', decoder('json.decode', decodeJson)],
  ['decodable', oneText('json.decodable', (text) => succeeds(() => dictsFrom(decodeJson(text))))],
]);
