import { printJson } from '@assay/jmespath';
import { jsonValue } from '@assay/kyverno/objects';
import type { Node } from '@assay/source';

import type { NewContent } from './edit-text.ts';
import { asItem } from './edit-text.ts';
import { indented } from './entry-blocks.ts';
import { yamlScalar } from './yaml-scalar.ts';

/** A value that is written somewhere, in one line. */
export function inlineValue(node: Node): string {
  const printed = printJson(jsonValue(node, 'double'), { escapeHtml: false });
  return printed.kind === 'text' ? printed.text : 'null';
}

/** An entry whose value is written in lines below its key. */
export function nested(key: string, lines: readonly string[], inline: string): NewContent {
  return { lines: [`${key}:`, ...indented(lines, 2)], inline: `${key}: ${inline}` };
}

/** An object with a name, as an item of lists: its name first, then what else there is. */
export function named(name: string, rest: readonly NewContent[]): NewContent {
  const head: NewContent = { lines: [`name: ${yamlScalar(name)}`], inline: `name: ${JSON.stringify(name)}` };
  const all = [head, ...rest];
  return { lines: all.flatMap(({ lines }) => lines), inline: `{${all.map(({ inline }) => inline).join(', ')}}` };
}

/** A list of one item below a key. */
export function listOfOne(key: string, { lines, inline }: NewContent): NewContent {
  return nested(key, asItem(lines), `[${inline}]`);
}
