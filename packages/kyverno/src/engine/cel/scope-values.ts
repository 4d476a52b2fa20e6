import { fromData } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import { once } from '../../values/once.ts';
import type { World } from '../world.ts';
import { namespaceValue, requestUser } from './match-subject.ts';
import type { AdmissionSubject } from './match-subject.ts';
import type { ScopeValues } from './policy-scope.ts';
import { requestValue } from './request.ts';

/**
 * The values of a request for the expressions of a policy. An object that is absent is an empty one there. `request` is
 * made when an expression asks for it, as few do.
 */
export function admissionValues(subject: AdmissionSubject, policy: string, world: World): ScopeValues {
  const request = once(() => requestValue(subject, requestUser(subject, policy, world)));
  return {
    object: fromData(subject.object ?? {}),
    oldObject: fromData(subject.oldObject ?? {}),
    get request() {
      return request();
    },
    namespaceObject: namespaceValue(subject, world),
  };
}

/** The values for the expressions of a policy that looks at plain JSON: there is no request. */
export function payloadValues(payload: ObjectValue): ScopeValues {
  return { object: fromData(payload), oldObject: null, request: null, namespaceObject: null };
}
