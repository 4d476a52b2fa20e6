import type { ObjectValue } from '@assay/jmespath';
import { jsonValue, readFirstDocument } from '@assay/kyverno/objects';
import { resolveAlias, Source } from '@assay/source';
import type { MappingNode } from '@assay/source';

import type { Edit } from '../edits/edit-text.ts';
import { applyEdits } from '../edits/edit-text.ts';
import { editsTowards, isSame, replaceObject } from './edit-value.ts';

/** Each reading of a text lets edits be made that do not touch each other; more than this are never needed for what people write. */
const MOST_READINGS = 100;

/**
 * The text of a document that holds one object, with another value for it: what stays the same is left as it is written, with its
 * comments and in its order; what is new comes at the end. A document that cannot be edited so is written anew.
 */
export function updateObject(text: string, wanted: ObjectValue): string {
  let edited = text.replaceAll('\r\n', '\n');
  for (let reading = 0; reading < MOST_READINGS; reading++) {
    const root = rootOf(edited);
    if (root === undefined) break;
    const edits = editsTowards(edited, root, wanted);
    if (edits.length === 0) return withLineBreaksOf(text, edited);
    edited = applyEdits(edited, apart(edits));
  }
  return withLineBreaksOf(text, writtenAnew(text.replaceAll('\r\n', '\n'), wanted));
}

function rootOf(text: string): MappingNode | undefined {
  const read = readFirstDocument(new Source('', text), { integers: 'int64' });
  const root = read.kind === 'document' && read.root ? resolveAlias(read.root) : undefined;
  return root?.kind === 'mapping' ? root : undefined;
}

/** The edits that can be made at once: each ends before the next begins. */
function apart(edits: readonly Edit[]): readonly Edit[] {
  const chosen: Edit[] = [];
  let end = -1;
  for (const edit of [...edits].sort((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start <= end) continue;
    chosen.push(edit);
    end = edit.end;
  }
  return chosen;
}

/** What stands around the object stays. */
function writtenAnew(text: string, wanted: ObjectValue): string {
  const root = rootOf(text);
  return root === undefined ? text : applyEdits(text, [replaceObject(text, root, wanted)]);
}

function withLineBreaksOf(text: string, edited: string): string {
  return text.includes('\r\n') ? edited.replaceAll('\n', '\r\n') : edited;
}

/** Whether a document of this text would hold the wanted object. */
export function holds(text: string, wanted: ObjectValue): boolean {
  const root = rootOf(text);
  return root !== undefined && isSame(jsonValue(root, 'int64'), wanted);
}
