import { codeSpan } from '@assay/findings';
import type { EditorFiles } from '@assay/findings';
import { nodeAt, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { Node } from '@assay/source';

import type { Definition } from './definition.ts';
import { policiesIn, rulesOf } from './definitions-in.ts';
import type { Expression } from './expressions.ts';
import { isSame, knownTo, manifestsIn, objectsNamed, policiesNamed, rulesNamed } from './mentions.ts';
import type { WrittenDocument } from './written-documents.ts';

/** More would hide what the name is. */
const MOST_OBJECTS = 3;

/** What a path leads to in the objects that rows of tests name for a rule, in Markdown; nothing where it leads to no single value. */
export function describeTestedValues(document: WrittenDocument, expression: Expression, path: readonly string[], files: EditorFiles): string {
  const shown = testedObjects(document, expression, files).flatMap((object) => {
    const value = path.reduce<Node | undefined>((node, name) => valueNamed(node, name), object.node);
    const content = value && resolveAlias(value);
    if (content?.kind !== 'scalar') return [];
    return [`- Value: ${codeSpan(content.text)} in ${codeSpan(`${stringValue(valueNamed(object.node, 'kind')) ?? ''} ${object.name}`)}`];
  });
  return shown.slice(0, MOST_OBJECTS).join('\n');
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
