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

/** What a rule names by group, version and plural name. */
export type NamedResource = Pick<ResourceRuleSubject, 'group' | 'version' | 'resource' | 'subresource'>;

/** Whether a rule is about a request. */
export type ResourceRuleTest = (subject: ResourceRuleSubject, charge: Charge) => boolean;

/** What can be left out of rules for resources. */
export interface ResourceRuleOptions {
  /** Default: they are compared. */
  readonly operations?: 'ignore';
}

/** Plans a rule of `resourceRules` or `excludeResourceRules`. Follows webhook/predicates/rules of k8s.io/apiserver (v0.36). */
export function planResourceRule(rule: Value, options: ResourceRuleOptions = {}): ResourceRuleTest {
  const operations = options.operations === 'ignore' ? ANY : textsOf(rule, 'operations');
  const groups = textsOf(rule, 'apiGroups');
  const versions = textsOf(rule, 'apiVersions');
  const resources = textsOf(rule, 'resources');
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
      isAmong(resources, subject) &&
      (!hasNames || isNamed(names, subject))
    );
  };
}

const ANY = ['*'];

/** Whether a rule names a resource, whatever else it asks of a request. Nothing is planned for that. */
export function namesResource(rule: Value, resource: NamedResource): boolean {
  return (
    includes(listOf(rule, 'apiGroups'), resource.group) &&
    includes(listOf(rule, 'apiVersions'), resource.version) &&
    isAmong(textsOf(rule, 'resources'), resource)
  );
}

function includes(texts: readonly Value[], text: string): boolean {
  return texts.includes('*') || texts.includes(text);
}

/** Resources are texts such as `pods`, or `pods/exec` with a subresource; either part can be a star. */
function isAmong(texts: readonly string[], { resource, subresource }: NamedResource): boolean {
  return texts.some((text) => {
    const slash = text.indexOf('/');
    if (slash < 0) return subresource === '' && (text === '*' || text === resource);
    const [meant, part] = [text.slice(0, slash), text.slice(slash + 1)];
    return (meant === '*' || meant === resource) && (part === '*' || part === subresource);
  });
}

function isInScope(scope: string, { isNamespaced }: ResourceRuleSubject): boolean {
  if (scope === '' || scope === '*') return true;
  return scope === (isNamespaced ? 'Namespaced' : 'Cluster');
}

function isNamed(names: readonly string[], { name, generateName }: ResourceRuleSubject): boolean {
  return name === '' ? names.some((each) => generateName.startsWith(each)) : names.includes(name);
}
