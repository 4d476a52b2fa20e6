import type { Value } from '@assay/jmespath';

import type { ApiCallMock, World } from '../engine/world.ts';
import { fieldOf, textOf } from '../resource/fields.ts';
import { planExpression } from '../variables/plan-expression.ts';
import { planSubstitution } from '../variables/plan-substitution.ts';
import { planText } from '../variables/plan-text.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import { asJson } from './as-json.ts';
import { getFromCluster } from './cluster-objects.ts';
import type { Loaded } from './json-context.ts';
import type { ContextOwner, PlanEntry } from './plan-context.ts';
import { searchValue } from './plan-variable-entry.ts';

/**
 * Plans an entry `apiCall`. Where the test answers the call itself, the answer is there at once; otherwise its server is asked when the
 * entry is read. Without either there is no such entry.
 */
export const planApiCallEntry: PlanEntry = (name, written, owner) => {
  const { world } = owner;
  if (world.apiCalls.length === 0 && world.cluster === undefined) return undefined;
  const path = textOf(written, 'urlPath');
  const address = planText(path === '' ? textOf(written, 'service', 'url') : path);
  const expression = textOf(written, 'jmesPath');
  const queryOf = expression === '' ? undefined : planExpression(expression);
  const fallbackWritten = fieldOf(written, 'default');
  const fallbackOf = fallbackWritten === undefined ? undefined : planSubstitution(fallbackWritten);
  const method = textOf(written, 'method') || 'GET';

  const pick = (body: Value, scope: VariableScope): Loaded => {
    const data = asJson(body, scope.budget.charge);
    if (queryOf === undefined) return { kind: 'value', value: data };
    const resolved = queryOf(scope);
    if (resolved.kind === 'problem')
      return failure(`failed to substitute variables in context entry ${name} JMESPath ${expression}: ${resolved.message}`);
    const picked = searchValue(data, resolved.query, scope);
    if (picked.kind === 'value') return { kind: 'value', value: asJson(picked.value, scope.budget.charge) };
    return failure(`failed to apply JMESPath ${resolved.query.text} for context entry ${name}: ${picked.message}`);
  };

  const withAddress = (scope: VariableScope, call: (url: string) => Loaded): Loaded => {
    const url = address(scope);
    if (url.kind === 'text') return call(url.text);
    return failure(`failed to substitute variables in context entry ${name} ${path}: ${url.message}`);
  };
  const loadAtOnce = (scope: VariableScope): Loaded =>
    withAddress(scope, (url) => {
      const mock = findMock(method, url, world);
      if (mock === undefined) return { kind: 'nothing' };
      if (mock.statusCode >= 200 && mock.statusCode < 300) return pick(mock.body, scope);
      return failure(`mocked API call ${method} ${url} failed with status code ${mock.statusCode}`);
    });
  const load = (scope: VariableScope): Loaded =>
    withAddress(scope, (url) => {
      const refused = refusedPath(url, owner);
      const answer = refused === undefined ? getFromCluster(url, world) : undefined;
      if (answer !== undefined) return pick(answer, scope);
      const fallback = fallbackOf?.resolve(scope);
      if (fallback?.kind === 'value') return fallback;
      const cause = refused ?? `failed to GET resource with raw url\n: ${url}: the server could not find the requested resource`;
      return failure(`failed to fetch data for APICall: ${cause}`);
    });
  return {
    name,
    replaces: false,
    ...(world.apiCalls.length > 0 && { loadAtOnce }),
    ...(world.cluster !== undefined && path !== '' && { load }),
  };
};

/** The answer for the method and the address, or else for the address alone. */
function findMock(method: string, url: string, { apiCalls }: World): ApiCallMock | undefined {
  const ofAddress = apiCalls.filter((mock) => mock.url === url);
  return ofAddress.find((mock) => mock.method === method) ?? ofAddress.find((mock) => mock.method === '');
}

/** Why a policy of a namespace may not ask for a path: it is not in that namespace. */
function refusedPath(url: string, { policy }: ContextOwner): string | undefined {
  if (policy.namespace === '' || `${url}/`.includes(`/namespaces/${policy.namespace}/`)) return undefined;
  return `path ${url} is not in the namespace ${policy.namespace} of the policy`;
}

function failure(message: string): Loaded {
  return { kind: 'problem', message };
}
