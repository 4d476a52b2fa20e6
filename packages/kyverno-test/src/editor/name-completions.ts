import type { Completion, EditorPlace } from '@assay/findings';
import { nodeAt, stringValue, valueNamed } from '@assay/source';
import type { Steps } from '@assay/source';

import type { Definition } from './definition.ts';
import { policiesIn, rulesOf } from './definitions-in.ts';
import { describeDefinition } from './describe-definition.ts';
import { knownTo, manifestsIn } from './mentions.ts';
import type { Known } from './mentions.ts';
import { fileNamed } from './named-files.ts';
import type { WrittenDocument } from './written-documents.ts';
import { writtenManifest } from './written-manifest.ts';

type OfferedName = Pick<Completion, 'label' | 'kind' | 'detail' | 'documentation'>;

/** The names of policies, rules and resources that can stand at a place. */
export function completeNames(document: WrittenDocument, path: Steps, place: EditorPlace): readonly OfferedName[] {
  const known = knownAround(document, place);
  const asked = askedName(document, path);
  if (!known || !asked) return [];
  switch (asked.kind) {
    case 'policy':
      return offer(known.policies);
    case 'rule':
      return offer(known.policies.filter(({ name }) => name === asked.policy).flatMap(rulesOf));
    case 'resource':
      return offer(known.objects.filter(({ node }) => asked.sort === undefined || stringValue(valueNamed(node, 'kind')) === asked.sort));
    case 'kind':
      return [...new Set(known.objects.flatMap(({ node }) => stringValue(valueNamed(node, 'kind')) ?? []))].map((label) => ({
        label,
        kind: 'type' as const,
      }));
  }
}

/** What the names in a document can stand for. */
function knownAround(document: WrittenDocument, place: EditorPlace): Known | undefined {
  switch (document.role.kind) {
    case 'manifest':
      return knownTo(writtenManifest(document), place);
    case 'input-file': {
      const naming = manifestsIn(place).filter(
        ({ valuesFile, document: { source } }) => valuesFile && fileNamed(valuesFile.path, source.name, place) === place.file.name,
      );
      const all = naming.map((manifest) => knownTo(manifest, place));
      return { policies: all.flatMap(({ policies }) => policies), objects: all.flatMap(({ objects }) => objects) };
    }
    case 'exception':
      return { policies: place.files.flatMap(({ source }) => (source ? policiesIn(source) : [])), objects: [] };
    case 'policy':
    case 'other':
      return undefined;
  }
}

type AskedName =
  | { readonly kind: 'policy' | 'kind' }
  | { readonly kind: 'rule'; readonly policy: string | undefined }
  | { readonly kind: 'resource'; readonly sort: string | undefined };

/** What a place in a manifest, in values or in an exception names, by the way to it. */
function askedName({ root, role }: WrittenDocument, path: Steps): AskedName | undefined {
  const way = path.map((step) => (typeof step === 'number' ? '#' : step)).join('/');
  const textAt = (steps: Steps, name: string): string | undefined => stringValue(valueNamed(nodeAt(root, steps), name));
  if (role.kind === 'exception') {
    if (/^spec\/(?:exceptions\/#\/policyName|policyRefs\/#\/name)$/.test(way)) return { kind: 'policy' };
    return way === 'spec/exceptions/#/ruleNames/#' ? { kind: 'rule', policy: textAt(path.slice(0, 3), 'policyName') } : undefined;
  }
  const row = path.slice(0, path.indexOf('results') + 2);
  if (/(?:^|\/)results\/#\/policy$/.test(way)) return { kind: 'policy' };
  if (/(?:^|\/)results\/#\/rule$/.test(way)) return { kind: 'rule', policy: textAt(row, 'policy')?.split('/').at(-1) };
  if (/(?:^|\/)results\/#\/kind$/.test(way)) return { kind: 'kind' };
  if (/(?:^|\/)results\/#\/(?:resources\/#|resource|resourceSpecs\/#\/name)$/.test(way)) return { kind: 'resource', sort: textAt(row, 'kind') };
  if (/(?:^|\/)policies\/#\/name$/.test(way)) return { kind: 'policy' };
  const policy = path.slice(0, path.indexOf('policies') + 2);
  if (/(?:^|\/)policies\/#\/rules\/#\/name$/.test(way)) return { kind: 'rule', policy: textAt(policy, 'name') };
  return /(?:^|\/)policies\/#\/resources\/#\/name$/.test(way) ? { kind: 'resource', sort: undefined } : undefined;
}

function offer(definitions: readonly Definition[]): readonly OfferedName[] {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  return Array.from(byName, ([label, definition]) => ({
    label,
    kind: definition.kind === 'rule' ? 'rule' : 'name',
    detail: stringValue(valueNamed(definition.node, 'kind')) ?? '',
    documentation: describeDefinition(definition),
  }));
}
