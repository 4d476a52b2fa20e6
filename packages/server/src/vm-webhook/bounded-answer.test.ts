import type { AdmissionAnswer, AdmissionCause } from '@assay/kubevirt';
import { expect, it } from 'vitest';

import { boundedAnswer } from './bounded-answer.ts';

function denied(message: string, causes: readonly AdmissionCause[]): AdmissionAnswer {
  const status = { code: 422, reason: 'Invalid', message, details: { causes } } as const;
  return {
    httpStatus: 200,
    response: { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid: 'u', allowed: false, status } },
  };
}

const cause = (message: string): AdmissionCause => ({ reason: 'FieldValueInvalid', field: '.x', message });

it('leaves an answer as it is that says as much as any template does', () => {
  const answer = denied(
    'm'.repeat(10_000),
    Array.from({ length: 100 }, () => cause('c'.repeat(100))),
  );
  expect(boundedAnswer(answer)).toBe(answer);
});

it('cuts the text of thousands of rules, and says so', () => {
  const answer = boundedAnswer(
    denied(
      'm'.repeat(4_000_000),
      Array.from({ length: 20_000 }, () => cause('c'.repeat(200))),
    ),
  );
  expect(JSON.stringify(answer).length).toBeLessThan(80_000);
  const { status } = answer.response!.response;
  expect(status?.message).toMatch(/^m+\u2026 \(cut: there is more\)$/);
  expect(status?.details?.causes.length).toBeGreaterThan(100);
});
