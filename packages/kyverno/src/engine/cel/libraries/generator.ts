import { CelFault, noSuchOverload, objectType } from '@assay/cel';
import type { CelMeter, CelValue } from '@assay/cel';
import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { objectOf } from '../../../objects/fields.ts';
import { objectWith, withFields } from '../../../objects/with-fields.ts';
import { dataOf } from '../cel-value.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { bothCases } from './member.ts';

const TYPE = 'generator.Context';

/** The value of `generator`, which keeps what expressions generate with it: give each evaluation one of its own. */
export class GeneratorValue extends ContextValue<string> {
  /** In the order in which they were generated, each in the namespace that the expression names. */
  readonly generated: ObjectValue[] = [];

  /** `policyNamespace` is empty for a policy of the whole cluster. */
  constructor(policyNamespace = '') {
    super(TYPE, policyNamespace);
  }
}

/** `generator.Apply`: cel/libs/generator of kyverno/sdk. Policies of one namespace generate in it, and name none. */
export function generatorLibrary(isNamespaced: boolean): ValuedLibrary {
  const generate = (meter: CelMeter, generator: GeneratorValue, namespace: string, list: CelValue): CelValue => {
    const outcome = dataOf(list);
    if (outcome.kind === 'error') throw new CelFault(outcome.message);
    const objects = isList(outcome.data) ? outcome.data : [];
    if (!objects.every(isObject)) throw noSuchOverload('Apply', generator, namespace, list);
    meter.charge(objects.length);
    for (const object of objects) generator.generated.push(...inNamespace(object, namespace));
    return true;
  };
  const functions = isNamespaced
    ? bothCases('generator_apply_list', TYPE, `Apply(${OBJECTS}) -> bool`, (meter: CelMeter, generator: GeneratorValue, list: CelValue) => {
        return generate(meter, generator, generator.source, list);
      })
    : bothCases('generator_apply_string_list', TYPE, `Apply(string, ${OBJECTS}) -> bool`, generate);
  return {
    library: { name: 'kyverno.generator', functions },
    variable: { name: 'generator', type: objectType(TYPE), value: new GeneratorValue() },
  };
}

const OBJECTS = 'list(map(string, any))';

/** The object in the namespace, or the items of a list of objects; none is the empty text. */
function inNamespace(object: ObjectValue, namespace: string): readonly ObjectValue[] {
  const items = object['items'];
  if (items !== undefined && isList(items)) return items.filter(isObject).map((item) => placed(item, namespace));
  return [placed(object, namespace)];
}

function placed(object: ObjectValue, namespace: string): ObjectValue {
  const { namespace: _former, ...metadata } = objectOf(object, 'metadata') ?? {};
  const named = namespace === '' ? metadata : { ...metadata, namespace };
  return withFields(object, { metadata: objectWith(named) });
}
