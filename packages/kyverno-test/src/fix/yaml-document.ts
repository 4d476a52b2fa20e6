import type { MappingNode, Span } from '@assay/source';
import { readYaml, resolveAlias, Source } from '@assay/source';

import type { Edit } from '../edits/edit-text.ts';
import { applyEdits } from '../edits/edit-text.ts';

/** The text of one document with its tree. */
export interface YamlText {
  readonly text: string;
  readonly root: MappingNode;
  readonly comments: readonly Span[];
}

/** Reads a text that holds one object; `undefined` if it holds something else, or is no YAML. */
export function readYamlText(text: string): YamlText | undefined {
  const { documents, comments } = readYaml(new Source('', text));
  const [document] = documents;
  const root = document && resolveAlias(document.root);
  return root?.kind === 'mapping' && documents.length === 1 ? { text, root, comments: comments.map(({ span }) => span) } : undefined;
}

/** A text after edits, read anew. Throws if it has become something else: edits keep what is YAML YAML. */
export function editYamlText({ text }: YamlText, edits: readonly Edit[]): YamlText {
  const edited = readYamlText(applyEdits(text, edits));
  if (edited === undefined) throw new BrokenEdit('an edit broke the document');
  return edited;
}

/** A document cannot be edited where it is, because of the style in which it is written. */
export class BrokenEdit extends Error {
  override readonly name = 'BrokenEdit';
}
