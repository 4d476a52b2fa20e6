import { locate, Source } from '@assay/source';
import type { Location } from '@assay/source';

import type { YamlObject } from './objects/yaml-object.ts';
import { describeDocument } from './policy/describe-problems.ts';
import type { DescribedObject, ReadProblem } from './policy/describe-problems.ts';
import { readPolicyDocuments } from './policy/policy-document.ts';
import type { PolicyDocument } from './policy/policy-document.ts';
import type { Policy, PolicyBinding } from './policy/policy.ts';
import { refusalOf } from './policy/reference-words.ts';

/** A file with policies, exceptions to them, and bindings, in any number of documents. */
export interface PolicyText {
  /** What it is called in problems and outcomes, mostly its path. */
  readonly name: string;
  /** YAML, or JSON. */
  readonly text: string;
}

/** What files hold. */
export interface ReadPolicies {
  /** Those that Kyverno accepts, in the order of the files. */
  readonly policies: readonly Policy[];
  readonly exceptions: readonly YamlObject[];
  readonly bindings: readonly PolicyBinding[];
  /** Everything that is wrong, in the order of the files. */
  readonly problems: readonly PolicyFileProblem[];
}

/** Something that is wrong with a file: its object counts only if it is a warning. */
export interface PolicyFileProblem extends ReadProblem, Location {
  /** Which document of the file, from 0. */
  readonly document: number;
}

/**
 * Reads policies with their exceptions and bindings. Whatever the texts hold, it throws nothing: problems say what could not be read. The same
 * `Source` gives the same policies.
 */
export function readPolicies(texts: readonly PolicyText[]): ReadPolicies {
  const policies: Policy[] = [];
  const exceptions: YamlObject[] = [];
  const bindings: PolicyBinding[] = [];
  const problems: PolicyFileProblem[] = [];
  for (const text of texts) {
    // What was read of a source before serves here.
    const source = text instanceof Source ? text : new Source(text.name, text.text);
    for (const [index, document] of readPolicyDocuments(source).entries()) {
      for (const object of judgeDocument(document)) {
        const all = [...object.problems, ...object.refusals];
        problems.push(...all.map((problem) => ({ ...problem, ...locate(problem.span), document: index })));
        if (all.some(({ severity }) => severity === undefined)) continue;
        if (object.policy !== undefined) policies.push(object.policy);
        if (object.exception !== undefined) exceptions.push(object.exception);
        if (object.binding !== undefined) bindings.push(object.binding);
      }
    }
  }
  return { policies, exceptions, bindings, problems };
}

/** The objects of a document; none of one that Kyverno refuses as a whole counts. */
function judgeDocument(document: PolicyDocument): readonly DescribedObject[] {
  const objects = describeDocument(document);
  const refusal = refusalOf(document);
  if (refusal === undefined) return objects;
  const problems = objects.flatMap((object) => [...object.problems, ...object.refusals]);
  const code = 'invalid-policy';
  return [{ problems: problems.length > 0 ? problems : [{ code, message: refusal.message, span: refusal.span }], refusals: [] }];
}
