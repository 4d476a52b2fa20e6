import { quote } from '@assay/go-values';
import type { Value } from '@assay/jmespath';

import { findResponse } from '../context-provider.ts';
import { fieldOf, textOf } from '../../objects/fields.ts';
import { planExpression } from '../variables/plan-expression.ts';
import { planSubstitution } from '../variables/plan-substitution.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import { getFromCluster } from '../cluster/api-path.ts';
import { asJson } from './as-json.ts';
import { getFromObjects } from './get-from-objects.ts';
import type { Loaded } from './json-context.ts';
import type { ContextOwner, PlanEntry } from './plan-context.ts';
import { searchValue } from './plan-variable-entry.ts';

/**
 * Plans an entry `apiCall`. Where the response to the call is given, it is there at once; otherwise the server is asked when the
 * entry is read. Without either there is no such entry.
 */
export const planApiCallEntry: PlanEntry = (name, written, owner) => {
  const { world } = owner;
  const hasServer = world.hasServer || world.answersApiCalls === true;
  if (world.provider.responses.length === 0 && !hasServer) return undefined;
  const path = textOf(written, 'urlPath');
  const substitution = planSubstitution(written);
  const expression = textOf(written, 'jmesPath');
  const queryOf = expression === '' ? undefined : planExpression(expression);
  const fallback = fieldOf(written, 'default');
  const method = textOf(written, 'method') || 'GET';

  const pick = (answer: Value, scope: VariableScope, shown: (text: string) => string): Loaded => {
    const data = asJson(answer, scope.budget.charge);
    const resolved = queryOf?.(scope);
    if (resolved === undefined) return { kind: 'value', value: data };
    if (resolved.kind === 'problem') return resolved;
    const picked = searchValue(data, resolved.query, scope);
    if (picked.kind === 'value') return { kind: 'value', value: asJson(picked.value, scope.budget.charge) };
    return failure(`failed to apply JMESPath ${shown(resolved.query.text)} for context entry ${shown(name)}: ${picked.message}`);
  };
  const loadAtOnce = (scope: VariableScope): Loaded => {
    const resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return failure(`failed to substitute variables in apiCall context entry ${quote(name)}: ${resolved.message}`);
    const response = findResponse(world.provider.responses, method, addressOf(resolved.value));
    if (response === undefined) return { kind: 'nothing' };
    if (response.statusCode >= 200 && response.statusCode < 300) return pick(response.body, scope, quote);
    const status = `HTTP ${response.statusCode} from apiCall mock`;
    return failure(`${status} for context entry ${quote(name)} (v1 apiCall treats non-2xx as failure)`);
  };
  const fetch = (scope: VariableScope): Loaded => {
    const resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return failure(`failed to substitute variables in context entry ${name} ${path}: ${resolved.message}`);
    const url = addressOf(resolved.value);
    const refused = refusedPath(url, owner);
    if (refused !== undefined) return failure(refused);
    if (!world.hasServer) {
      const local = getFromObjects(url, world);
      return local.kind === 'problem' ? failure(`failed to ${method} resource with raw url: ${url}: ${local.message}`) : local;
    }
    const answer = getFromCluster(url, world);
    if (answer !== undefined) return { kind: 'value', value: answer };
    return failure(`failed to GET resource with raw url\n: ${url}: the server could not find the requested resource`);
  };
  const load = (scope: VariableScope): Loaded => {
    const fetched = fetch(scope);
    if (fetched.kind !== 'problem') return fetched.kind === 'value' ? pick(fetched.value, scope, (text) => text) : fetched;
    return fallback === undefined ? failure(`failed to fetch data for APICall: ${fetched.message}`) : { kind: 'value', value: fallback };
  };
  return {
    name,
    replaces: false,
    ...(world.provider.responses.length > 0 && { loadAtOnce }),
    ...(hasServer && path !== '' && { load }),
  };
};

/** What a call asks: a service goes before a path of the Kubernetes API. */
function addressOf(call: Value): string {
  return textOf(call, 'service', 'url') || textOf(call, 'urlPath');
}

/** Why a policy of a namespace may not ask for a path: it is not in that namespace. */
function refusedPath(url: string, { policy }: ContextOwner): string | undefined {
  if (policy.namespace === '' || `${url}/`.includes(`/namespaces/${policy.namespace}/`)) return undefined;
  return `path ${url} is not in the namespace ${policy.namespace} of the policy`;
}

function failure(message: string): Loaded {
  return { kind: 'problem', message };
}
