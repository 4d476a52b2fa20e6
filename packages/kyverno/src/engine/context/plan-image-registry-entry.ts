import { objectWith } from '../../objects/with-fields.ts';
import { textOf } from '../../objects/fields.ts';
import type { Resolved } from '../conditions/condition.ts';
import { parseRegistryImage } from '../cel/libraries/registry-image.ts';
import { planExpression } from '../variables/plan-expression.ts';
import { planSubstitution } from '../variables/plan-substitution.ts';
import { asJson } from './as-json.ts';
import type { PlanEntry } from './plan-context.ts';
import { searchValue } from './plan-variable-entry.ts';

/** Plans an entry `imageRegistry`: what a registry says of an image, and an expression on it. Without registries its name is unknown. */
export const planImageRegistryEntry: PlanEntry = (name, written, { world: { images } }) => {
  if (images === undefined) return undefined;
  const writtenReference = textOf(written, 'reference');
  const referenceOf = planSubstitution(writtenReference).resolve;
  const expression = textOf(written, 'jmesPath');
  const queryOf = expression === '' ? undefined : planExpression(expression);
  const notSubstituted = (text: string, cause: string): Resolved => ({
    kind: 'problem',
    message: `failed to substitute variables in context entry ${name} ${text}: ${cause}`,
  });
  return {
    name,
    replaces: false,
    load: (scope): Resolved => {
      const reference = referenceOf(scope);
      if (reference.kind === 'problem') return notSubstituted(writtenReference, reference.message);
      const image = reference.value;
      if (typeof image !== 'string') return { kind: 'problem', message: 'invalid image reference, image reference must be a string' };
      const expressed = queryOf?.(scope);
      if (expressed?.kind === 'problem') return notSubstituted(expression, expressed.message);
      const answer = images.ask({ kind: 'data', image });
      const notFetched = `failed to fetch image descriptor: ${image}, error: `;
      if (answer.kind === 'failure') {
        return { kind: 'problem', message: `${notFetched}${notFetched}failed to fetch image reference: ${image}, error: ${answer.message}` };
      }
      const { registry, repository, digest, manifest, config, index = null } = answer.content;
      const data = objectWith({
        image,
        resolvedImage: `${registry}/${repository}@${digest}`,
        registry,
        repository,
        identifier: identifierOf(image, answer.content.identifier),
        manifestList: index,
        manifest,
        configData: config,
      });
      if (expressed === undefined) return { kind: 'value', value: asJson(data, scope.budget.charge) };
      const searched = searchValue(data, expressed.query, scope);
      if (searched.kind === 'value') return { kind: 'value', value: asJson(searched.value, scope.budget.charge) };
      return { kind: 'problem', message: `failed to apply JMESPath (${expression}) results to context entry ${name}, error: ${searched.message}` };
    },
  };
};

/** A tag that stands before a digest belongs to it here. */
function identifierOf(image: string, identifier: string): string {
  const [named = ''] = image.split('@');
  const tag = image.includes('@') && named.includes(':') ? parseRegistryImage(named)?.tag : undefined;
  return tag === undefined ? identifier : `${tag}@${identifier}`;
}
