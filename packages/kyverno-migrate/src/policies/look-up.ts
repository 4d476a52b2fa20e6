import type { ObjectValue, Value } from '@assay/jmespath';
import type { KubernetesTable } from '@assay/kubernetes';
import { ANYTHING } from '@assay/kubernetes';
import type { Schema } from '@assay/kubernetes';
import { fieldOf, listOf, readDiscovery, textOf } from '@assay/kyverno/objects';

import { root } from '../cel/access.ts';
import { quoted } from '../cel/literal.ts';
import { stringText, translateExpression, translateText } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import type { Term } from '../jmespath/term.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { IMAGE_DATA, schemasOfKinds } from '../schema/known-fields.ts';

/** What an entry of the context that looks something up is translated with. */
export interface LookUpScope {
  readonly scope: ExpressionScope;
  readonly table: KubernetesTable;
  /** Whether the policy is in a namespace, which its look-ups do not name then. */
  readonly isNamespaced: boolean;
}

/** The kinds of entries that look something up in a cluster. */
export const LOOK_UPS: readonly string[] = ['configMap', 'apiCall', 'globalReference', 'imageRegistry'];

/** What an entry of the context looks up, as an expression. */
export function translateLookUp(entry: Value, { scope, table, isNamespaced }: LookUpScope, path: PolicyPath): Term {
  const configMap = fieldOf(entry, 'configMap');
  if (configMap !== undefined) return configMapTerm(configMap, { scope, isNamespaced }, [...path, 'configMap']);
  const call = fieldOf(entry, 'apiCall');
  if (call !== undefined) return callTerm(call, { scope, table, isNamespaced }, [...path, 'apiCall']);
  const image = fieldOf(entry, 'imageRegistry');
  if (image !== undefined) return imageTerm(image, scope, [...path, 'imageRegistry']);
  const reference = fieldOf(entry, 'globalReference');
  const [name = '', projection] = textOf(reference, 'name').split('.');
  const text = `dyn(globalContext.Get(${quoted(name)}, ${quoted(projection ?? '')}))`;
  return projected({ kind: 'place', access: root(text) }, textOf(reference, 'jmesPath'), scope, [...path, 'globalReference']);
}

function projected(term: Term, expression: string, scope: ExpressionScope, path: PolicyPath): Term {
  return expression === '' ? term : translateExpression(expression, scope, [...path, 'jmesPath'], term);
}

function imageTerm(image: Value, scope: ExpressionScope, path: PolicyPath): Term {
  const reference = textArgument(textOf(image, 'reference'), scope, [...path, 'reference']);
  const data: Term = { kind: 'place', access: root(`image.GetMetadata(${reference})`, [IMAGE_DATA]) };
  return projected(data, textOf(image, 'jmesPath'), scope, path);
}

const TEXT: Schema = { ...ANYTHING, type: 'string' };

/** Its data are texts. */
const CONFIG_MAP: Schema = {
  ...ANYTHING,
  type: 'object',
  fields: new Map([['data', { schema: { ...ANYTHING, type: 'object', others: TEXT } }]]),
  required: ['data'],
};

function configMapTerm(configMap: Value, { scope, isNamespaced }: Omit<LookUpScope, 'table'>, path: PolicyPath): Term {
  const name = textArgument(textOf(configMap, 'name'), scope, path);
  const namespace = textArgument(textOf(configMap, 'namespace'), scope, path);
  const words = ["'v1'", "'configmaps'", ...(isNamespaced ? [] : [namespace]), name];
  return { kind: 'place', access: root(`dyn(resource.Get(${words.join(', ')}))`, [CONFIG_MAP]) };
}

function textArgument(text: string, scope: ExpressionScope, path: PolicyPath): string {
  const term = translateText(text, scope, path);
  return stringText(term, path);
}

const API_PATH = /^\/(?:api\/(v\d\w*)|apis\/([^/]+\/[^/]+))(?:\/namespaces\/([^/]+))?\/([A-Za-z][A-Za-z0-9]*)(?:\/([^/]+))?$/;

function callTerm(call: Value, { scope, table, isNamespaced }: LookUpScope, path: PolicyPath): Term {
  if (fieldOf(call, 'service') !== undefined)
    throw new Refusal([...path, 'service'], 'calls of services are not converted', 'use http.Get or http.Post');
  if (textOf(call, 'method') === 'POST' || listOf(call, 'data').length > 0)
    throw new Refusal(path, 'calls that send something are not converted', 'use resource.Post');
  const written = textOf(call, 'urlPath');
  const variables: string[] = [];
  const marked = written.replaceAll(/\{\{.*?\}\}/g, (found) => `variable${variables.push(found) - 1}`);
  const [, core, grouped, namespace, plural = '', name] = API_PATH.exec(marked) ?? [];
  const apiVersion = core ?? grouped;
  if (apiVersion === undefined)
    throw new Refusal([...path, 'urlPath'], 'this path is no list of objects and no object', 'use resource.List or resource.Get');
  const argument = (part: string | undefined): string => {
    const text = (part ?? '').replaceAll(/variable(\d+)/g, (_found, index: string) => variables[Number(index)] ?? '');
    return textArgument(text, scope, [...path, 'urlPath']);
  };
  const namespaces = isNamespaced ? [] : [argument(namespace)];
  const schemas = schemasOfResource(apiVersion, plural, table);
  if (name === undefined) {
    const list: Schema = {
      ...ANYTHING,
      type: 'object',
      fields: new Map([['items', { schema: { ...ANYTHING, type: 'list', items: schemas[0] ?? ANYTHING } }]]),
      required: ['items'],
    };
    const text = `dyn(resource.List(${[quoted(apiVersion), quoted(plural), ...namespaces].join(', ')}))`;
    return projected({ kind: 'place', access: root(text, [list]) }, textOf(call, 'jmesPath'), scope, path);
  }
  if (fieldOf(call, 'default') !== undefined) throw new Refusal([...path, 'default'], 'an object that is missing is null, and no error');
  const text = `dyn(resource.Get(${[quoted(apiVersion), quoted(plural), ...namespaces, argument(name)].join(', ')}))`;
  return projected({ kind: 'place', access: root(text, schemas) }, textOf(call, 'jmesPath'), scope, path);
}

function schemasOfResource(apiVersion: string, plural: string, table: KubernetesTable): readonly Schema[] {
  const found = readDiscovery().find(
    ({ group, version, name }) => name === plural && (group === '' ? version : `${group}/${version}`) === apiVersion,
  );
  return schemasOfKinds(found === undefined ? [] : [{ apiVersion, kind: found.kind, isNamespaced: found.namespaced }], table);
}

/** Whether a rule looks something up, in a context or to copy it. */
export function looksUp(rule: ObjectValue): boolean {
  if (fieldOf(rule, 'generate', 'clone') !== undefined || listOf(rule, 'verifyImages').length > 0 || asksForRoles(rule)) return true;
  const loops = ['validate', 'mutate'].flatMap((body) => listOf(rule, body, 'foreach'));
  return contextLooksUp(rule) || loops.some(loopLooksUp);
}

function asksForRoles(rule: ObjectValue): boolean {
  const blocks = ['match', 'exclude'].flatMap((name) => [fieldOf(rule, name) ?? null, ...listOf(rule, name, 'any'), ...listOf(rule, name, 'all')]);
  return blocks.some((filter) => listOf(filter, 'roles').length + listOf(filter, 'clusterRoles').length > 0);
}

function loopLooksUp(loop: Value): boolean {
  return contextLooksUp(loop) || listOf(loop, 'foreach').some(loopLooksUp);
}

function contextLooksUp(holder: Value): boolean {
  return listOf(holder, 'context').some((entry) => LOOK_UPS.some((kind) => fieldOf(entry, kind) !== undefined));
}
