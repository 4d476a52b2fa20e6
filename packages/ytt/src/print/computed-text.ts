import { Float } from '@assay/starlark';

import { YamlMap } from '../model.ts';
import type { Content, YamlArray } from '../model.ts';
import { isCollection } from '../model.ts';
import { goTextOfFloat, goTypeOfContent } from '../values/go-types.ts';

/**
 * A collection that Starlark made, as Go prints it where it expects a text: `[a %!s(int64=1)]`, `&{[{key value}]}`. Of a map within a map within
 * a map, Go prints an address; its content is here.
 */
export function computedText(collection: YamlMap | YamlArray): string {
  return collectionText(collection, partText);
}

function collectionText(collection: YamlMap | YamlArray, textOf: (content: Content) => string): string {
  if (!(collection instanceof YamlMap)) return `[${collection.items.map(({ value }) => textOf(value)).join(' ')}]`;
  return `&{[${collection.items.map(({ key, value }) => `{${textOf(key)} ${textOf(value)}}`).join(' ')}]}`;
}

/** What is no text is told with its type, and what is in it without. */
function partText(content: Content): string {
  if (typeof content === 'string' || content === null) return plainText(content);
  if (isCollection(content) && content.kind === 'array') return collectionText(content, partText);
  return `%!s(${goTypeOfContent(content)}=${plainText(content)})`;
}

function plainText(content: Content): string {
  if (content === null) return '<nil>';
  if (content instanceof Float) return goTextOfFloat(content);
  return isCollection(content) ? collectionText(content, plainText) : String(content);
}
