import type { TemplateFacts } from '@assay/findings';

/** The keys at the top of the data values that a template declares or sets. */
export function knownKeys(facts: TemplateFacts | undefined): readonly string[] {
  return facts ? [...facts.schemaKeys, ...topKeys(facts.setsValues ?? [])] : [];
}

/** The keys at the top, of data values as dotted paths. */
export function topKeys(leaves: readonly string[]): readonly string[] {
  return leaves.map((leaf) => leaf.split('.', 1)[0] ?? leaf);
}
