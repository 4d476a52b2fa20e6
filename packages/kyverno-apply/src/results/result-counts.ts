import type { RuleStatus, Values } from '@assay/kyverno/engine';
import { textOf } from '@assay/kyverno/objects';
import type { Answer } from '../evaluate/answer.ts';
import { onlyAudits } from './failure-action.ts';

/** Counts what rules come to, as the last line and the exit status take them. */
export class ResultCounts {
  readonly #counts: Record<RuleStatus, number> = { pass: 0, fail: 0, warn: 0, error: 0, skip: 0 };
  readonly #auditWarn: boolean;
  readonly #values: Values;

  constructor(auditWarn: boolean, values: Values) {
    this.#auditWarn = auditWarn;
    this.#values = values;
  }

  get counts(): Readonly<Record<RuleStatus, number>> {
    return this.#counts;
  }

  /** Counts a policy that was refused. */
  addRefused(): void {
    this.#counts.error++;
  }

  /** Counts the rules of an answer; those of a MutatingPolicy twice, as the reference does. */
  add(answer: Answer): void {
    const { rules, policy } = answer.response;
    const times = policy.family === 'mutating' ? 2 : 1;
    for (const { status } of rules) {
      const counted = this.#counted(answer, status);
      if (counted !== undefined) this.#counts[counted] += times;
    }
  }

  #counted({ phase, response }: Answer, status: RuleStatus): RuleStatus | undefined {
    const { family, content } = response.policy;
    if (phase === 'generate' || (phase === 'validate' && family === 'rules')) {
      if (phase === 'generate' || status !== 'fail') return status;
      const isScored = textOf(content, 'metadata', 'annotations', 'policies.kyverno.io/scored') !== 'false';
      return isScored && !(this.#auditWarn && onlyAudits(response, this.#values)) ? 'fail' : 'warn';
    }
    if (status === 'warn') return undefined;
    return status === 'skip' && family === 'validating-admission' ? undefined : status;
  }
}
