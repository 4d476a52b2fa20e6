import type { ObjectValue, Value } from '@assay/jmespath';
import { equalValues, isList, isObject } from '@assay/jmespath';
import { matchesWildcard } from '@assay/kubernetes-values';

import { fieldOf, listOf, objectOf, textOf, textsOf } from '../objects/fields.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { forbidden, invalidValue, printFieldPath } from './policy-problem.ts';
import { printMatch, printResources, printRule, printSelector } from './print-go-struct.ts';
import { selectorFault } from './selector-fault.ts';

/**
 * The `match` and `exclude` of a rule. Follows match_resources_types.go, resource_description_types.go, user_info_types.go and rule_types.go of
 * api/kyverno/v1 of Kyverno (v1.19.0).
 */
export function checkMatchBlocks({ rule, path }: CheckedRule, isNamespaced: boolean): readonly PolicyProblem[] {
  const blocks = ['match', 'exclude'].flatMap((name) => {
    const block = objectOf(rule, name);
    return block === undefined ? [] : checkBlock(block, [...path, name], isNamespaced);
  });
  if (!excludesAllItMatches(rule)) return blocks;
  const message = invalidValue(path, printRule(rule), 'Rule is matching an empty set');
  return [{ code: 'match-excludes-itself', message, path: [...path, 'exclude'], summary: 'nothing of what the rule matches is left' }, ...blocks];
}

function checkBlock(block: ObjectValue, path: readonly PolicyStep[], isNamespaced: boolean): readonly PolicyProblem[] {
  const filters = (['any', 'all'] as const).flatMap((name) =>
    listOf(block, name).flatMap((filter, index) => checkFilter(filter, [...path, name, index], [...path, 'any', index], isNamespaced)),
  );
  const own = checkFilter(block, path, path, isNamespaced);
  if (listOf(block, 'any').length === 0 || listOf(block, 'all').length === 0) return [...filters, ...own];
  const message = invalidValue(path, printMatch(block), "Can't specify any and all together");
  return [{ code: 'match-block', message, path: [...path, 'all'], summary: '"any" and "all" exclude each other', isAtKey: true }, ...filters, ...own];
}

/** `userPath` is where the reference says that users stand: below `any`, even if it is `all`. */
function checkFilter(filter: Value, path: readonly PolicyStep[], userPath: readonly PolicyStep[], isNamespaced: boolean): readonly PolicyProblem[] {
  return [...checkUsers(filter, path, userPath), ...checkResources(filter, path, isNamespaced)];
}

function checkUsers(filter: Value, path: readonly PolicyStep[], userPath: readonly PolicyStep[]): readonly PolicyProblem[] {
  const subjects = listOf(filter, 'subjects').flatMap((subject, index): readonly PolicyProblem[] => {
    const kind = textOf(subject, 'kind');
    const missing = [
      ...(kind === '' ? [['kind', 'Required value']] : []),
      ...(textOf(subject, 'name') === '' ? [['name', 'Required value']] : []),
      ...(kind === 'ServiceAccount' && textOf(subject, 'namespace') === ''
        ? [['namespace', 'Required value: namespace is required when Kind is ServiceAccount']]
        : []),
    ];
    return missing.map(([name = '', detail = '']) => ({
      code: 'match-block',
      message: `${printFieldPath([...userPath, 'subjects', index, name])}: ${detail}`,
      path: [...path, 'subjects', index],
    }));
  });
  const roles = textsOf(filter, 'roles').flatMap((role, index): readonly PolicyProblem[] => {
    if (role.split(':').length === 2) return [];
    const message = invalidValue([...userPath, 'roles', index], JSON.stringify(role), 'Role is expected to be in namespace:name format');
    return [{ code: 'match-block', message, path: [...path, 'roles', index] }];
  });
  return [...subjects, ...roles];
}

function checkResources(filter: Value, path: readonly PolicyStep[], isNamespaced: boolean): readonly PolicyProblem[] {
  const resources = objectOf(filter, 'resources');
  if (resources === undefined) return [];
  const problems: PolicyProblem[] = [];
  const at = (name: string) => [...path, 'resources', name];
  if (textOf(resources, 'name') !== '' && listOf(resources, 'names').length > 0) {
    const message = invalidValue(path, printResources(resources), 'Both name and names can not be specified together');
    problems.push({ code: 'match-block', message, path: at('names'), summary: '"name" and "names" exclude each other', isAtKey: true });
  }
  const selector = objectOf(resources, 'selector');
  const detail = selector === undefined ? undefined : selectorFault(selector);
  if (selector !== undefined && detail !== undefined) {
    const message = invalidValue([...path, 'selector'], printSelector(selector), detail);
    problems.push({ code: 'match-block', message, path: at('selector'), summary: detail });
  }
  if (isNamespaced && listOf(resources, 'namespaces').length > 0) {
    const message = forbidden([...path, 'namespaces'], 'Filtering namespaces not allowed in namespaced policies');
    problems.push({ code: 'match-block', message, path: at('namespaces'), isAtKey: true });
  }
  return problems;
}

/** Whether nothing can be left of what a rule matches: a filter of `exclude` is one of `match`, or the old-style blocks cover each other. */
function excludesAllItMatches(rule: ObjectValue): boolean {
  const match = objectOf(rule, 'match');
  const exclude = objectOf(rule, 'exclude');
  if (exclude === undefined || isUnset(exclude) || listOf(exclude, 'all').length > 0 || listOf(match, 'all').length > 0) return false;
  const matched = listOf(match, 'any');
  const excluded = listOf(exclude, 'any');
  if (matched.length > 0 && excluded.length > 0) return matched.some((one) => excluded.some((other) => equalFilters(one, other)));
  return coversBlock(exclude, match);
}

/** Whether a block says nothing at all: a list says something, even if it is empty. */
function isUnset(block: ObjectValue): boolean {
  const isZero = (value: Value): boolean => value === null || value === '';
  const areZero = (value: Value): boolean => isObject(value) && Object.values(value).every(isZero);
  return Object.entries(block).every(([name, value]) => isZero(value) || (name === 'resources' && areZero(value)));
}

function coversBlock(exclude: ObjectValue, match: ObjectValue | undefined): boolean {
  for (const names of [['roles'], ['clusterRoles'], ['subjects']] as const) {
    if (!coversList(listOf(exclude, ...names), listOf(match, ...names))) return false;
  }
  const name = textOf(exclude, 'resources', 'name');
  if (name !== '' && !matchesWildcard(name, textOf(match, 'resources', 'name'))) return false;
  const names = textsOf(exclude, 'resources', 'names');
  if (names.length > 0) return textsOf(match, 'resources', 'names').some((one) => names.some((pattern) => matchesWildcard(pattern, one)));
  for (const list of ['namespaces', 'kinds']) {
    if (!coversList(listOf(exclude, 'resources', list), listOf(match, 'resources', list))) return false;
  }
  for (const selector of ['selector', 'namespaceSelector']) {
    if (!coversSelector(objectOf(exclude, 'resources', selector), objectOf(match, 'resources', selector))) return false;
  }
  return equalOrAbsent(fieldOf(exclude, 'resources', 'annotations'), fieldOf(match, 'resources', 'annotations'));
}

function coversList(excluded: readonly Value[], matched: readonly Value[]): boolean {
  return excluded.length === 0 || (matched.length > 0 && matched.every((one) => excluded.some((other) => isEqual(one, other))));
}

function coversSelector(excluded: ObjectValue | undefined, matched: ObjectValue | undefined): boolean {
  if (excluded === undefined || matched === undefined) return excluded === matched;
  if (!coversList(listOf(excluded, 'matchExpressions'), listOf(matched, 'matchExpressions'))) return false;
  const labels = Object.entries(objectOf(excluded, 'matchLabels') ?? {});
  const own = Object.entries(objectOf(matched, 'matchLabels') ?? {});
  return labels.length === 0 || (own.length > 0 && own.every(([key, value]) => labels.some(([name, text]) => name === key && text === value)));
}

function equalOrAbsent(left: Value | undefined, right: Value | undefined): boolean {
  return left === undefined || right === undefined ? left === right : isEqual(left, right);
}

function equalFilters(left: Value, right: Value): boolean {
  return isEqual(withoutBlanks(left), withoutBlanks(right));
}

/** Without what is empty, as Go's types cannot tell it from what is absent. */
function withoutBlanks(value: Value): Value {
  if (!isObject(value)) return value;
  const filled = Object.entries(value).map(([key, each]) => [key, withoutBlanks(each)] as const);
  return Object.fromEntries(filled.filter(([, each]) => !isBlank(each)));
}

function isBlank(value: Value): boolean {
  if (isList(value)) return value.length === 0;
  return isObject(value) ? Object.values(value).every(isBlank) : value === null || value === '';
}

/** Blocks are short: what comparing costs is not counted. */
function isEqual(left: Value, right: Value): boolean {
  return equalValues(left, right, () => {});
}
