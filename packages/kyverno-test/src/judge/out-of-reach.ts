import type { Outcome } from '@assay/kyverno';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';
import { writtenName } from '@assay/kyverno/policy';
import type { Value } from '@assay/jmespath';

/** Why a rule that failed to be evaluated needs more than files; `undefined` if it does not. */
export function whyOutOfReach({ policy: { family, content }, rule }: Outcome): string | undefined {
  if (family !== 'rules') return celReach(JSON.stringify(content));
  const written = listOf(content, 'spec', 'rules').find((each) => textOf(each, 'name') === writtenName(rule));
  if (written === undefined) return undefined;
  if (hasEntryOf(written, ['imageRegistry'])) return REGISTRY;
  return hasEntryOf(written, IN_CLUSTER) ? CLUSTER : undefined;
}

function celReach(content: string): string | undefined {
  if (IMAGE_DATA.test(content)) return REGISTRY;
  return LOOK_UPS.test(content) ? CLUSTER : undefined;
}

const CLUSTER = 'it looks things up in a cluster';
const REGISTRY = 'it asks a registry about an image';

/** How expressions of CEL ask for what a registry says of an image. */
const IMAGE_DATA = /\bimage\.[gG]etMetadata\(/;

/** How they look other things up. */
const LOOK_UPS = /\b(?:resource\.(?:[gG]et|[lL]ist|[pP]ost)|globalContext\.[gG]et|http\.(?:[gG]et|[pP]ost)|authorizer\.)/;

/** Whether a rule, or a loop in it, has an entry of its context that comes from one of these. */
function hasEntryOf(written: Value, sources: readonly string[]): boolean {
  const entries = listOf(written, 'context');
  if (entries.some((entry) => sources.some((source) => fieldOf(entry, source) !== undefined))) return true;
  return [...listOf(written, 'validate', 'foreach'), ...listOf(written, 'mutate', 'foreach')].some((loop) => hasEntryOf(loop, sources));
}

const IN_CLUSTER = ['apiCall', 'configMap', 'globalReference'];
