import { codeSpan } from '@assay/findings';
import type { EditorFiles } from '@assay/findings';
import { nodeAt, stringValue, valueNamed } from '@assay/source';
import type { MappingNode } from '@assay/source';

import type { Definition } from './definition.ts';
import { policiesIn, rulesOf } from './definitions-in.ts';
import type { Expression } from './expressions.ts';
import { isSame, knownTo, manifestsIn, objectsNamed, policiesNamed, rulesNamed } from './mentions.ts';
import type { WrittenDocument } from './written-documents.ts';

/** More would hide what the name is. */
const MOST_OBJECTS = 3;

/** More would hide it, too. */
const LONGEST_VALUE = 200;

/** What is known of an expression, or of a part of it, for an object, as text. */
export type ValueFor = (object: MappingNode) => string | undefined;

/** What an expression comes to for the objects that rows of tests name for its rule, in Markdown; nothing where it comes to nothing. */
export function describeTestedValues(document: WrittenDocument, expression: Expression, valueFor: ValueFor, files: EditorFiles): string {
  const shown: string[] = [];
  for (const { name, node } of testedObjects(document, expression, files)) {
    const value = valueFor(node);
    if (value === undefined) continue;
    const short = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
    shown.push(`- Value: ${codeSpan(short)} in ${codeSpan(`${stringValue(valueNamed(node, 'kind')) ?? ''} ${name}`)}`);
    if (shown.length === MOST_OBJECTS) break;
  }
  return shown.join('\n');
}

/** The objects that rows name which test what an expression is in: its rule, or its policy. */
function testedObjects({ source, root }: WrittenDocument, { steps }: Expression, files: EditorFiles): readonly Definition[] {
  const policy = policiesIn(source).find((each) => each.root === root);
  if (!policy) return [];
  const own = steps[1] === 'rules' ? nodeAt(root, steps.slice(0, 3)) : undefined;
  const rule = rulesOf(policy).find(({ node }) => node === own);
  const found = manifestsIn(files).flatMap((manifest) => {
    const known = knownTo(manifest, files);
    if (!known.policies.some((each) => isSame(each, policy))) return [];
    const rows = manifest.rows.filter((row) =>
      rule ? rulesNamed(row, known).some((each) => isSame(each, rule)) : policiesNamed(row.policy, known).some((each) => isSame(each, policy)),
    );
    return rows.flatMap((row) => objectsNamed(row, known));
  });
  return found.filter((object, at) => found.findIndex((each) => isSame(each, object)) === at);
}
