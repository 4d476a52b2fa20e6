import type { ObjectValue } from '@assay/jmespath';

import type { PlanPhase } from '../../phase.ts';
import type { RuleResponse } from '../../response.ts';
import type { AttestedPredicate } from '../../context-provider.ts';
import { listOf, textOf } from '../../../objects/fields.ts';
import type { RuleOwner } from '../plan-rule.ts';
import { planRulesPhase } from '../plan-rules-phase.ts';
import type { HandlerFactory, RuleEvaluation } from '../rule-evaluation.ts';
import type { ImageEntry, NamedImage } from './image-entry.ts';
import { imageEntries, matchesAny, planMatchingImages } from './image-entry.ts';
import { planAttestations } from './plan-attestations.ts';
import type { CheckAttestations } from './plan-attestations.ts';
import { planRegistryVerification } from './plan-registry-verification.ts';
import type { Verification } from './verified-images.ts';
import { readVerifiedImages, withVerifiedImages } from './verified-images.ts';

/**
 * Plans what policies verify of images. Signatures, attestations and digests are in registries: where the world answers nothing of them, rules
 * that need one are not executed, unless the predicates are given. Images that an update leaves alone count as verified. What was found
 * is written into an annotation, which the checks of images read. Follows pkg/engine/internal/imageverifier.go of Kyverno (v1.19.0).
 */
export const planVerifyImagesPhase: PlanPhase = (policies, world) =>
  planRulesPhase(policies, world, {
    type: 'image-verification',
    hasHandler: (rule) => listOf(rule, 'verifyImages').length > 0,
    rulesFor: (rules) => rules.all,
    planHandler,
  });

interface PlannedEntry extends ImageEntry {
  readonly checkAttestations: CheckAttestations;
}

function planHandler(rule: ObjectValue, { policy, world }: RuleOwner): HandlerFactory {
  const entries = imageEntries(rule).map((entry) => ({ ...entry, checkAttestations: planAttestations(entry.written) }));
  const findImages = planMatchingImages(rule, entries);
  const name = textOf(rule, 'name');
  const asksRegistries = world.images === undefined ? undefined : planRegistryVerification(rule, world.images);
  const handlerFor: HandlerFactory['handlerFor'] = ({ newResource, oldResource, scope }) => {
    if (newResource === undefined) return [];
    const found = findImages(newResource, scope);
    if (found.kind === 'problem') return [respond(name, 'error', `failed to instantiate handler: ${found.message}`)];
    if (found.images.length === 0) return [];
    return (evaluation) => {
      const known = readVerifiedImages(newResource, { policy: policy.name, namespace: policy.namespace, rule: name });
      const isKnown = (image: string): boolean => oldResource !== undefined || (known.kind === 'images' && known.of(image) === 'pass');
      if (asksRegistries !== undefined && world.provider.attestationsOf?.(policy.name, name) === undefined) {
        return asksRegistries({ resource: newResource, images: found.images, isKnown }, evaluation);
      }
      const verified = new Map<string, Verification>();
      const responses: RuleResponse[] = [];
      for (const entry of entries) {
        for (const image of found.images) {
          const verdict: Verdict = isKnown(image.text) ? { verification: 'pass' } : verifyImage(entry, image, evaluation);
          if (verdict.verification !== undefined) verified.set(image.text, verdict.verification);
          if (verdict.response !== undefined) responses.push(verdict.response);
        }
      }
      if (verified.size > 0) evaluation.ofPolicy.replaceResource(withVerifiedImages(newResource, verified));
      return responses;
    };
  };
  return { handlerFor };
}

/** What is to be said of an image, and what to be written down; both can be nothing. */
interface Verdict {
  readonly verification?: Verification;
  readonly response?: RuleResponse;
}

function verifyImage(entry: PlannedEntry, image: NamedImage, { policy, ruleName, scope, world }: RuleEvaluation): Verdict {
  const predicates = world.provider.attestationsOf?.(policy.name, ruleName);
  if (!entry.isSigned) {
    if (!entry.mutateDigest || image.hasDigest || predicates !== undefined) return {};
    return { response: notExecuted(ruleName, `the digest of ${image.text} is known only to its registry, and the network is not used`) };
  }
  const { charge } = scope.budget;
  const isSkipped = matchesAny(entry.skipReferences, image.text, charge);
  if (isSkipped || !matchesAny(entry.references, image.text, charge)) {
    const message = `skipping image reference image ${image.text}, policy ${policy.name} ruleName ${ruleName}`;
    return { verification: 'skip', response: respond(ruleName, 'skip', message) };
  }
  if (predicates === undefined) {
    const message = `the signatures and attestations of ${image.text} are in its registry, and the network is not used`;
    return { response: notExecuted(ruleName, message) };
  }
  return attestImage(entry, image.text, ruleName, predicates, scope);
}

function attestImage(
  { checkAttestations }: PlannedEntry,
  image: string,
  rule: string,
  predicates: readonly AttestedPredicate[],
  scope: RuleEvaluation['scope'],
): Verdict {
  const problem = checkAttestations(image, predicates, scope);
  if (problem !== undefined) return { verification: 'fail', response: respond(rule, 'fail', problem) };
  return { verification: 'pass', response: respond(rule, 'pass', `verified image attestations for ${image}`) };
}

function notExecuted(rule: string, message: string): RuleResponse {
  return { ...respond(rule, 'error', message), notExecuted: message };
}

function respond(rule: string, status: RuleResponse['status'], message: string): RuleResponse {
  return { rule, type: 'image-verification', status, message };
}
