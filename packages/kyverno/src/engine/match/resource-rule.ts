import type { Charge, Value } from '@assay/jmespath';

import { listOf, textOf, textsOf } from '../../objects/fields.ts';

/** A request as one rule for resources sees it. */
export interface ResourceRuleSubject {
  readonly operation: string;
  readonly group: string;
  readonly version: string;
  /** The plural name, such as `pods`. */
  readonly resource: string;
  /** Whether that plural is a guess from the name of the kind. */
  readonly isGuessed?: boolean;
  /** Empty for the resource itself. */
  readonly subresource: string;
  readonly isNamespaced: boolean;
  readonly name: string;
  /** Stands in for a name that is empty. */
  readonly generateName: string;
}

/** Whether a rule is about a request. */
export type ResourceRuleTest = (subject: ResourceRuleSubject, charge: Charge) => boolean;

/** What can be left out of rules for resources. */
export interface ResourceRuleOptions {
  /** Default: they are compared. */
  readonly operations?: 'ignore';
}

/** Plans a rule of `resourceRules` or `excludeResourceRules`. Follows webhook/predicates/rules of k8s.io/apiserver (v0.36). */
export function planResourceRule(rule: Value, options: ResourceRuleOptions = {}): ResourceRuleTest {
  const operations = new Set(options.operations === 'ignore' ? ['*'] : textsOf(rule, 'operations'));
  const groups = new Set(textsOf(rule, 'apiGroups'));
  const versions = new Set(textsOf(rule, 'apiVersions'));
  const resources = textsOf(rule, 'resources').map(planResource);
  const scope = textOf(rule, 'scope');
  const names = textsOf(rule, 'resourceNames');
  const hasNames = listOf(rule, 'resourceNames').length > 0;

  return (subject, charge) => {
    charge(1 + resources.length + names.length);
    return (
      includes(operations, subject.operation) &&
      includes(groups, subject.group) &&
      includes(versions, subject.version) &&
      isInScope(scope, subject) &&
      resources.some((isMeant) => isMeant(subject)) &&
      (!hasNames || isNamed(names, subject))
    );
  };
}

function includes(texts: ReadonlySet<string>, text: string): boolean {
  return texts.has('*') || texts.has(text);
}

/** A resource such as `pods`, one with its subresource such as `pods/exec`; either part can be a star. */
function planResource(text: string): (subject: ResourceRuleSubject) => boolean {
  const slash = text.indexOf('/');
  const resource = slash < 0 ? text : text.slice(0, slash);
  const subresource = slash < 0 ? '' : text.slice(slash + 1);
  return (subject) => (resource === '*' || resource === subject.resource) && (subresource === '*' || subresource === subject.subresource);
}

function isInScope(scope: string, { isNamespaced }: ResourceRuleSubject): boolean {
  if (scope === '' || scope === '*') return true;
  return scope === (isNamespaced ? 'Namespaced' : 'Cluster');
}

function isNamed(names: readonly string[], { name, generateName }: ResourceRuleSubject): boolean {
  return name === '' ? names.some((each) => generateName.startsWith(each)) : names.includes(name);
}
