import type { RuleResponse } from '../response.ts';
import type { Application } from './plan-application.ts';

/** What an admission policy says where there are no params: an error, or that nobody knows, as there may be some elsewhere. */
export function lackingParams({ isUnknown }: Application): Pick<RuleResponse, 'status' | 'message' | 'notExecuted'> {
  return {
    status: 'error',
    message: NO_PARAMS,
    ...(isUnknown && { notExecuted: 'no object that the paramRef of its binding names is in the files' }),
  };
}

/** What Kubernetes says where a binding denies requests for which there are no params. */
const NO_PARAMS = 'no params found for policy binding with `Deny` parameterNotFoundAction';
