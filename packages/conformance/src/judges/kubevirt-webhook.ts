import { excerpt } from '../excerpt.ts';
import { hasPart, listItems, member } from '../json-value.ts';
import { compareMembers, lackedPart } from './compare-members.ts';
import { compareMessage } from './kubevirt-report.ts';
import type { MessageExpectation } from './kubevirt-report.ts';

export interface ExchangeExpectation {
  readonly httpStatus: number;
  readonly response?: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly response: {
      readonly uid: string;
      readonly allowed: boolean;
      readonly status?: StatusExpectation;
      /** Parts, each of which some warning has to hold. */
      readonly warnings?: readonly string[];
    };
  };
}

interface StatusExpectation {
  readonly code?: number;
  readonly reason?: string;
  /** Parts of the message. */
  readonly message?: readonly string[];
  readonly details?: { readonly causes?: readonly CauseExpectation[] };
}

interface CauseExpectation extends MessageExpectation {
  readonly reason?: string;
  readonly field?: string;
}

/** Compares what the webhook answered. */
export function compareExchange(expected: ExchangeExpectation, actual: object): string | undefined {
  const status = compareMembers(expected, actual, ['httpStatus']);
  if (status !== undefined) return status;
  const review = member(actual, 'response') ?? undefined;
  if (!expected.response) return review === undefined ? undefined : `an unexpected response: ${excerpt(review)}`;
  if (review === undefined) return 'no response';
  const wanted = expected.response.response;
  const response = member(review, 'response');
  return (
    compareMembers(expected.response, review, ['apiVersion', 'kind'], 'response.') ??
    compareMembers(wanted, response, ['uid', 'allowed'], 'response.response.') ??
    findPatch(response) ??
    compareStatus(wanted.status ?? {}, member(response, 'status')) ??
    compareWarnings(wanted.warnings ?? [], member(response, 'warnings'))
  );
}

function findPatch(response: unknown): string | undefined {
  const hasPatch = ['patch', 'patchType'].some((name) => (member(response, name) ?? undefined) !== undefined);
  return hasPatch && member(response, 'allowed') === true ? 'an allowed response has a patch' : undefined;
}

function compareStatus(expected: StatusExpectation, status: unknown): string | undefined {
  return (
    compareMembers(expected, status, ['code', 'reason'], 'status.') ??
    lackedPart(member(status, 'message'), expected.message, 'status.message') ??
    (expected.details?.causes && compareCauses(expected.details.causes, status))
  );
}

function compareCauses(expected: readonly CauseExpectation[], status: unknown): string | undefined {
  const causes = listItems(member(member(status, 'details'), 'causes')) ?? [];
  if (causes.length !== expected.length) return `${causes.length} causes, expected ${expected.length}`;
  for (const [at, wanted] of expected.entries()) {
    const where = `causes[${at}].`;
    const cause = causes[at];
    const difference = compareMembers(wanted, cause, ['reason', 'field'], where) ?? compareMessage(wanted, cause, where);
    if (difference !== undefined) return difference;
    const message = member(cause, 'message');
    if (typeof message !== 'string' || !hasPart(member(status, 'message'), message)) return `status.message lacks ${where}message`;
  }
  return undefined;
}

function compareWarnings(expected: readonly string[], warnings: unknown): string | undefined {
  const reported = listItems(warnings) ?? [];
  const lacked = expected.find((part) => !reported.some((warning) => hasPart(warning, part)));
  return lacked === undefined ? undefined : `warnings ${excerpt(reported)} lack ${excerpt(lacked)}`;
}
