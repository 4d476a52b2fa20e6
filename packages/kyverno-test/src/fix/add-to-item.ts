import type { MappingNode } from '@assay/source';
import { resolveAlias } from '@assay/source';

import { textOfEntry } from './canonical-fields.ts';
import type { NewContent } from '../edits/edit-text.ts';
import { appendEntry, appendItem, removeEntry } from '../edits/edit-text.ts';
import { listOfOne, named } from '../edits/new-content.ts';
import { BrokenEdit, editYamlText, readYamlText } from './yaml-document.ts';
import type { YamlText } from './yaml-document.ts';

/** A list and the name of an item in it. */
export interface ItemPlace {
  readonly list: string;
  readonly name: string;
}

/** Adds an entry to an item of nested lists: of a rule, say, among those of a policy. Lists and items that are missing are made. Without a document there is none but this. */
export function addToItem(document: YamlText | undefined, places: readonly ItemPlace[], content: NewContent): YamlText {
  if (document === undefined) {
    const made = readYamlText(`${madeFor(places, content).lines.join('\n')}\n`);
    if (made === undefined) throw new BrokenEdit('what is added is no YAML');
    return made;
  }
  let mapping: MappingNode = document.root;
  for (const [index, { list, name }] of places.entries()) {
    const rest = places.slice(index + 1);
    const entry = mapping.entries.find((each) => each.name === list);
    const items = entry && resolveAlias(entry.value);
    if (entry !== undefined && items?.kind !== 'sequence') {
      const without = editYamlText(document, [removeEntry(document.text, mapping, entry, document.comments)]);
      return addToItem(without, places, content);
    }
    if (items?.kind !== 'sequence') return editYamlText(document, [appendEntry(document.text, mapping, madeFor(places.slice(index), content))]);
    const item = items.items.map(resolveAlias).find((each) => each.kind === 'mapping' && textOfEntry(each, 'name') === name);
    if (item?.kind !== 'mapping') return editYamlText(document, [appendItem(document.text, items, itemFor(name, rest, content))]);
    mapping = item;
  }
  return editYamlText(document, [appendEntry(document.text, mapping, content)]);
}

function madeFor([place, ...rest]: readonly ItemPlace[], content: NewContent): NewContent {
  return place === undefined ? content : listOfOne(place.list, itemFor(place.name, rest, content));
}

function itemFor(name: string, rest: readonly ItemPlace[], content: NewContent): NewContent {
  return named(name, [madeFor(rest, content)]);
}
