import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { fieldOf, listOf, textOf } from '../../objects/fields.ts';
import { scanVariables } from '../variables/scan-variables.ts';

/** Knows which values an explanation has to keep back, because they may come from a Secret. It rather keeps back too many. */
export class Secrecy {
  readonly #isSecret: boolean;
  readonly #tainted: ReadonlySet<string>;

  /** For a rule, or the spec of a policy, and the objects that it is evaluated on. */
  constructor(written: ObjectValue, objects: readonly (ObjectValue | undefined)[]) {
    this.#isSecret = objects.some((object) => textOf(object, 'kind') === 'Secret' && textOf(object, 'apiVersion') === 'v1');
    this.#tainted = taintedNames(written);
  }

  /** Whether the value of an expression is kept back. What is true or false tells nothing. */
  hidesValue(expression: string, value: Value): boolean {
    if (typeof value === 'boolean' || value === null) return false;
    return (this.#isSecret && !OPEN_PATH.test(expression.trim())) || this.hidesExpression(expression);
  }

  /** Whether an expression reads what may be a Secret, whatever its value is. */
  hidesExpression(expression: string): boolean {
    return readsSecrets(expression) || namesOf(expression).some((name) => this.#tainted.has(name));
  }

  /** Whether what a policy says is kept back, variables in it replaced. */
  hidesWritten(written: Value): boolean {
    if (typeof written === 'string') {
      return scanVariables(written).some(({ expression }) => (this.#isSecret && !OPEN_PATH.test(expression)) || this.hidesExpression(expression));
    }
    if (isList(written)) return written.some((each) => this.hidesWritten(each));
    return isObject(written) && Object.entries<Value>(written).some(([key, value]) => this.hidesWritten(key) || this.hidesWritten(value));
  }

  /** Whether what stands in the object below these steps is kept back; without steps, whatever it is. */
  hidesPlace(path: readonly (string | number)[] | undefined): boolean {
    if (!this.#isSecret) return false;
    return path === undefined || !OPEN_PATH.test(`object.${path.join('.')}`);
  }
}

/** Paths that hold nothing secret in a Secret. */
const OPEN_PATH =
  /^(?:(?:request\.)?(?:object|oldObject)\.(?:apiVersion|kind|type|immutable|metadata\.(?:name|generateName|namespace|labels)(?:[.[][^|&(]*)?)|request\.(?:operation|namespace|userInfo[.\w]*|kind[.\w]*))$/;

/** The names of entries and variables that may hold what was read from a Secret. */
function taintedNames(written: ObjectValue): ReadonlySet<string> {
  const tainted = new Set<string>();
  if (listOf(written, 'mutate', 'targets').some((target) => /secret|[*?{]/i.test(textOf(target, 'kind')))) tainted.add('target');
  const visit = (value: Value): void => {
    if (isList(value)) value.forEach(visit);
    else if (isObject(value)) {
      const name = textOf(value, 'name');
      if (name !== '' && isTainted(value, tainted)) tainted.add(name);
      Object.values<Value>(value).forEach(visit);
    }
  };
  visit(written);
  return tainted;
}

function isTainted(entry: ObjectValue, tainted: ReadonlySet<string>): boolean {
  if (fieldOf(entry, 'globalReference') !== undefined) return true;
  if (fieldOf(entry, 'apiCall') !== undefined) return !isOpenCall(entry);
  const expressions = [textOf(entry, 'expression'), ...textsIn(fieldOf(entry, 'variable') ?? null)];
  return expressions.some((text) => readsSecrets(text) || namesOf(text).some((name) => tainted.has(name)));
}

/** Whether a call asks for resources that are named and are no Secrets. */
function isOpenCall(entry: ObjectValue): boolean {
  const [, resource] =
    /^\/(?:api\/v1|apis\/[^/{]+\/[^/{]+)\/(?:namespaces\/[^/]+\/)?([a-z]+)(?:[/?]|$)/.exec(textOf(entry, 'apiCall', 'urlPath')) ?? [];
  return resource !== undefined && resource !== 'secrets';
}

/** Whether an expression of CEL looks something up that may be a Secret. */
function readsSecrets(expression: string): boolean {
  const reads = expression.match(/\b(?:resource|http|globalContext)\s*\.\s*\w+\s*\(/g) ?? [];
  const open = expression.match(/\bresource\s*\.\s*(?:Get|List)\s*\(\s*(["'])[^"']*\1\s*,\s*(["'])(?!secrets\2)[^"']+\2/g) ?? [];
  return reads.length > open.length;
}

function namesOf(expression: string): readonly string[] {
  return expression.match(/[A-Za-z_]\w*/g) ?? [];
}

function textsIn(value: Value): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values<Value>(value).flatMap(textsIn) : [];
}
