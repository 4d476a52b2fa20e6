import type { InlayHint, SourceFile } from '@assay/findings';
import { objectOfNode, textOf } from '@assay/kyverno/objects';
import { generatedNames, planAutogen } from '@assay/kyverno/policy';

import { policiesIn, rulesOf } from './definitions-in.ts';

/** Behind the name of a rule for pods the rules that are generated from it for their controllers. */
export function hints({ source }: SourceFile): readonly InlayHint[] {
  if (!source) return [];
  return policiesIn(source).flatMap((policy) => {
    const object = objectOfNode(policy.root, 'double');
    const generated = new Set('value' in object ? planAutogen(object.value).all.map((rule) => textOf(rule, 'name')) : []);
    return rulesOf(policy).flatMap(({ name, span }): readonly InlayHint[] => {
      const names = generatedNames(name).filter((each) => generated.has(each));
      return names.length === 0 ? [] : [{ offset: span.end, label: `+ ${names.join(', ')}` }];
    });
  });
}
