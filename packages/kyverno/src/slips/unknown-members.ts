import { nearestName } from '@assay/findings';
import { goJmespath, parseExpression } from '@assay/jmespath';
import type { Tree } from '@assay/jmespath';

/** A member that what should have it does not have, but nearly: tests can set other members of a request. */
export interface UnknownMember {
  /** What should have it, as steps. */
  readonly holder: readonly string[];
  readonly name: string;
  readonly known: readonly string[];
  /** What was most likely meant, if it is none of those. */
  readonly meant?: string;
  readonly message: string;
}

/**
 * The misspelt members of a request, and of the objects in it, that an expression of Kyverno asks for, and those that ConfigMaps cannot have,
 * given the names that stand for some.
 */
export function unknownMembers(expression: string, configMaps: ReadonlySet<string> = new Set()): readonly UnknownMember[] {
  const parsed = parseExpression(expression, goJmespath);
  const found: UnknownMember[] = [];
  if (parsed.kind === 'tree') {
    visitMembers(parsed.tree, (holder, name) => {
      const member = unknownInConfigMap(holder, name, configMaps) ?? unknownMember(holder, name);
      if (member !== undefined) found.push(member);
    });
  }
  return found;
}

/** Of a ConfigMap there are its data and its metadata. */
function unknownInConfigMap([root, ...rest]: readonly string[], name: string, configMaps: ReadonlySet<string>): UnknownMember | undefined {
  if (root === undefined || rest.length > 0 || !configMaps.has(root) || CONFIG_MAP.includes(name) || name === RESOLVED) return undefined;
  const isNear = nearestName(name, CONFIG_MAP) !== undefined;
  const message = `${root} is a ConfigMap, of which there are data and metadata: it has no "${name}"`;
  return { holder: [root], name, known: CONFIG_MAP, ...(!isNear && { meant: `data.${name}` }), message };
}

function unknownMember(holder: readonly string[], name: string): UnknownMember | undefined {
  const known = membersOf(holder);
  if (known === undefined || known.includes(name) || name === RESOLVED) return undefined;
  if (nearestName(name, known) === undefined) return undefined;
  return { holder, name, known, message: `${holder.at(-1) === 'request' ? 'a request' : holder.at(-1)} has no "${name}"` };
}

/** What stands in an expression for a variable within it. */
const RESOLVED = 'null';

function membersOf([root, first, second, ...rest]: readonly string[]): readonly string[] | undefined {
  if (rest.length > 0) return undefined;
  if (root === 'target') return first === 'metadata' && second === undefined ? METADATA : undefined;
  if (root !== 'request') return undefined;
  if (first === undefined) return REQUEST;
  if (first === 'userInfo') return second === undefined ? USER : undefined;
  if (first !== 'object' && first !== 'oldObject') return undefined;
  if (second === undefined) return OBJECT;
  return second === 'metadata' ? METADATA : undefined;
}

const CONFIG_MAP = ['data', 'metadata'];
const REQUEST = [
  'uid',
  'kind',
  'resource',
  'subResource',
  'requestKind',
  'requestResource',
  'requestSubResource',
  'name',
  'namespace',
  'operation',
  'userInfo',
  'roles',
  'clusterRoles',
  'object',
  'oldObject',
  'dryRun',
  'options',
];
const USER = ['username', 'uid', 'groups', 'extra'];
/** Beside these an object has what its kind has. */
const OBJECT = ['metadata', 'apiVersion'];
const METADATA = [
  'name',
  'generateName',
  'namespace',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
  'selfLink',
];

/**
 * Calls back for each member that is asked for below names that start where the expression starts. Returns these names if the tree is
 * nothing else. What is applied to each element, or to what something else gave, is about that.
 */
function visitMembers(tree: Tree, visit: (holder: readonly string[], name: string) => void): readonly string[] | undefined {
  const visitAll = (trees: readonly Tree[]): undefined => {
    for (const each of trees) visitMembers(each, visit);
  };
  switch (tree.kind) {
    case 'field':
      return [tree.name];
    case 'sub-expression': {
      const holder = visitMembers(tree.left, visit);
      if (holder === undefined || tree.right.kind !== 'field') return undefined;
      visit(holder, tree.right.name);
      return [...holder, tree.right.name];
    }
    case 'index-expression':
    case 'projection':
    case 'value-projection':
    case 'filter-projection':
    case 'pipe':
      return visitAll([tree.left]);
    case 'or':
    case 'and':
    case 'comparison':
      return visitAll([tree.left, tree.right]);
    case 'not':
    case 'flatten':
      return visitAll([tree.operand]);
    case 'function':
      return visitAll(tree.parameters);
    case 'multi-select-list':
      return visitAll(tree.items);
    case 'multi-select-hash':
      return visitAll(tree.entries.map(({ value }) => value));
    case 'empty':
    case 'identity':
    case 'current':
    case 'index':
    case 'slice':
    case 'literal':
    case 'expression-reference':
      return undefined;
  }
}
