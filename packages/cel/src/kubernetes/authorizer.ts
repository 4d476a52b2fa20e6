import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library, Overload } from '../libraries/library.ts';
import { OpaqueValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';

/** What may be asked of an authorizer. Parts that were not said are empty. */
export interface AuthorizationCheck {
  readonly verb: string;
  /** Of a request for a path instead of a resource. */
  readonly path: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly fieldSelector: string;
  readonly labelSelector: string;
  /** The account to check instead of the one that sent the request. */
  readonly serviceAccount: { readonly namespace: string; readonly name: string } | undefined;
}

export interface AuthorizationDecision {
  readonly isAllowed: boolean;
  readonly reason: string;
  /** Why no decision was reached; empty if one was. */
  readonly error: string;
}

type CheckKind = 'Authorizer' | 'PathCheck' | 'GroupCheck' | 'ResourceCheck';

const PREFIX = 'kubernetes.authorization';

/** An authorizer, or a check that is being put together. */
class AuthorizationValue extends OpaqueValue {
  override readonly typeName: string;
  readonly kind: CheckKind;
  readonly check: AuthorizationCheck;
  readonly decide: (check: AuthorizationCheck) => AuthorizationDecision;

  constructor(kind: CheckKind, check: AuthorizationCheck, decide: (check: AuthorizationCheck) => AuthorizationDecision) {
    super();
    this.typeName = `${PREFIX}.${kind}`;
    this.kind = kind;
    this.check = check;
    this.decide = decide;
  }

  with(kind: CheckKind, parts: Partial<AuthorizationCheck>): AuthorizationValue {
    return new AuthorizationValue(kind, { ...this.check, ...parts }, this.decide);
  }

  override equals(other: Value): boolean {
    return other === this;
  }
}

/** The value of the variable `authorizer`. */
export function authorizer(decide: (check: AuthorizationCheck) => AuthorizationDecision): Value {
  const check = { verb: '', path: '', group: '', resource: '', subresource: '', namespace: '', name: '', fieldSelector: '', labelSelector: '' };
  return new AuthorizationValue('Authorizer', { ...check, serviceAccount: undefined }, decide);
}

class DecisionValue extends OpaqueValue {
  override readonly typeName = `${PREFIX}.Decision`;
  readonly decision: AuthorizationDecision;

  constructor(decision: AuthorizationDecision) {
    super();
    this.decision = decision;
  }

  override equals(other: Value): boolean {
    return other === this;
  }
}

type Part = 'path' | 'group' | 'resource' | 'subresource' | 'namespace' | 'name' | 'fieldSelector' | 'labelSelector';

/** A step of a check that says one part. */
function step(id: string, from: CheckKind, part: Part, to: CheckKind, isRequired = false): Overload {
  return overload(id, `${PREFIX}.${from}.${part}(string) -> ${PREFIX}.${to}`, (_meter: Meter, value: AuthorizationValue, text: string) => {
    if (isRequired && text.trim() === '') throw new Fault(`${part} must not be empty`);
    return value.with(to, { [part]: text });
  });
}

function checkOf(id: string, from: CheckKind): Overload {
  return overload(id, `${PREFIX}.${from}.check(string) -> ${PREFIX}.Decision`, (_meter: Meter, value: AuthorizationValue, verb: string) => {
    return new DecisionValue(value.decide({ ...value.check, verb }));
  });
}

function told(id: string, name: string, type: 'bool' | 'string', read: (decision: AuthorizationDecision) => Value): Overload {
  return overload(id, `${PREFIX}.Decision.${name}() -> ${type}`, (_meter: Meter, { decision }: DecisionValue) => read(decision));
}

const LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

/** Checks of authorization: k8s.io/apiserver/pkg/cel/library/authz.go. Who answers is up to the value of `authorizer`. */
export const authorizerLibrary: Library = {
  name: 'kubernetes.authorizer',
  functions: [
    step('authorizer_path', 'Authorizer', 'path', 'PathCheck', true),
    step('authorizer_group', 'Authorizer', 'group', 'GroupCheck'),
    overload(
      'authorizer_serviceaccount',
      `${PREFIX}.Authorizer.serviceAccount(string, string) -> ${PREFIX}.Authorizer`,
      (_meter: Meter, value: AuthorizationValue, namespace: string, name: string) => {
        if (!SUBDOMAIN.test(name) || name.length > 253) throw new Fault('Invalid service account name');
        if (!LABEL.test(namespace)) throw new Fault('Invalid service account namespace');
        return value.with('Authorizer', { serviceAccount: { namespace, name } });
      },
    ),
    step('groupcheck_resource', 'GroupCheck', 'resource', 'ResourceCheck', true),
    step('resourcecheck_subresource', 'ResourceCheck', 'subresource', 'ResourceCheck'),
    step('resourcecheck_namespace', 'ResourceCheck', 'namespace', 'ResourceCheck'),
    step('resourcecheck_name', 'ResourceCheck', 'name', 'ResourceCheck'),
    step('authorizer_fieldselector', 'ResourceCheck', 'fieldSelector', 'ResourceCheck'),
    step('authorizer_labelselector', 'ResourceCheck', 'labelSelector', 'ResourceCheck'),
    checkOf('pathcheck_check', 'PathCheck'),
    checkOf('resourcecheck_check', 'ResourceCheck'),
    told('decision_errored', 'errored', 'bool', ({ error }) => error !== ''),
    told('decision_error', 'error', 'string', ({ error }) => error),
    told('decision_allowed', 'allowed', 'bool', ({ isAllowed }) => isAllowed),
    told('decision_reason', 'reason', 'string', ({ reason }) => reason),
  ],
};
