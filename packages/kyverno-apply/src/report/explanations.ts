import type { Explanation, RuleResponse } from '@assay/kyverno/engine';
import { withoutTold } from '@assay/kyverno/engine';
import { keyOf } from '@assay/kyverno/objects';
import { showExplanation } from '@assay/kyverno-test/output';
import type { ShownExplanation } from '@assay/kyverno-test/output';
import { locate } from '@assay/source';

import type { Answer, Subject } from '../evaluate/answer.ts';
import { isCliManifest } from '../load/cli-manifest.ts';

/** Collects what decided about each rule on each subject. */
export class Explanations {
  readonly #subjects = new Map<Subject, SubjectExplanations>();

  addRule({ subject, response: { policy } }: Answer, { rule, status, clauses = [] }: RuleResponse): void {
    this.#of(subject).answered.push({ explanation: { policy, rule, clauses }, status });
  }

  /** That a rule is not about a manifest of Kyverno's command surprises nobody. */
  addUnmatched(subject: Subject, explanation: Explanation): void {
    if (isCliManifest(subject.object)) return;
    this.#of(subject).unmatched.push(explanation);
  }

  /** Subject after subject, the rules that are not about it last. */
  get shown(): readonly ShownExplanation[] {
    return Array.from(this.#subjects).flatMap(([subject, { answered, unmatched }]) => {
      const others = withoutTold(
        unmatched,
        answered.map(({ explanation }) => explanation),
      );
      const told = [...answered, ...others.map((explanation) => ({ explanation, status: 'unmatched' }))];
      return told.map(({ explanation, status }) => shownOf(subject, explanation, status));
    });
  }

  #of(subject: Subject): SubjectExplanations {
    const known = this.#subjects.get(subject);
    if (known !== undefined) return known;
    const made: SubjectExplanations = { answered: [], unmatched: [] };
    this.#subjects.set(subject, made);
    return made;
  }
}

interface SubjectExplanations {
  readonly answered: { readonly explanation: Explanation; readonly status: string }[];
  readonly unmatched: Explanation[];
}

function shownOf({ file, written, object }: Subject, { policy, rule, clauses }: Explanation, status: string): ShownExplanation {
  const place = written === undefined ? file : `${file}:${locate(written.root.origin).range.start.line}`;
  return showExplanation({ place, resource: keyOf(object).replaceAll(',', '/'), policy: policy.name, rule, status }, clauses);
}
