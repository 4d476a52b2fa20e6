import { CelFault } from '@assay/cel';
import type { CelValue } from '@assay/cel';
import { Fault, printJson } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import type { MappingNode } from '@assay/source';

import { celValueOf, dataOf } from '../engine/cel/cel-value.ts';
import { VariableValues } from '../engine/cel/variable-values.ts';
import { compileJmesPath } from '../jmespath/compile-jmespath.ts';
import type { JmesPathHost } from '../jmespath/host.ts';
import { objectOfNode } from '../objects/read-objects.ts';
import type { Integers } from '../objects/yaml-value.ts';
import type { CelScope } from './cel-scope.ts';
import { rootNames } from './root-names.ts';

/** What an expression of CEL gives for a new object, as text; nothing if it needs more than the object and the policy's own variables. */
export function celValueFor(object: MappingNode, text: string, { environment, programs }: CelScope): string | undefined {
  const data = dataOfObject(object, 'int64');
  const compiled = environment.compile(text);
  if (data === undefined || compiled.kind !== 'program') return undefined;
  const bindings = new Map<string, CelValue>([
    ['object', celValueOf(data)],
    ['oldObject', null],
  ]);
  const variables = new VariableValues(programs, (program) => {
    const outcome = program.evaluate(bindings);
    return outcome.kind === 'value' ? outcome.value : new CelFault(outcome.message);
  });
  const outcome = compiled.program.evaluate(bindings.set('variables', variables));
  const given = outcome.kind === 'value' ? dataOf(outcome.value) : outcome;
  return given.kind === 'data' ? textOf(given.data) : undefined;
}

/** What an expression of JMESPath gives for an object, as text; nothing if it needs more than `request.object`. */
export function jmesPathValueFor(object: MappingNode, text: string): string | undefined {
  const data = dataOfObject(object, 'double');
  const readsMore = rootNames(text).some(({ name, end }) => name !== 'request' || !/^"?\s*\.\s*object\b/.test(text.slice(end)));
  const compiled = compileJmesPath(text);
  if (data === undefined || readsMore || compiled.kind !== 'program') return undefined;
  const outcome = compiled.program.search({ request: { object: data } }, { host: NOTHING_AROUND });
  return outcome.kind === 'value' ? textOf(outcome.value) : undefined;
}

function dataOfObject(object: MappingNode, integers: Integers): Value | undefined {
  const read = objectOfNode(object, integers);
  return 'value' in read ? read.value : undefined;
}

/** A text as it is, anything else as JSON. */
function textOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  const printed = printJson(value, { escapeHtml: false });
  return printed.kind === 'text' ? printed.text : undefined;
}

/** What depends on the time or on chance has no value that could be shown. */
const NOTHING_AROUND: JmesPathHost = { now: refuse, random: refuse };

function refuse(): never {
  throw new Fault('evaluation', 'there is neither time nor chance');
}
