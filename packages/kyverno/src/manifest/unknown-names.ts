import type { FileEdit, Fix } from '@assay/findings';
import { locate } from '@assay/source';
import type { Span } from '@assay/source';

import { yamlScalar } from '../read/yaml-scalar.ts';
import type { Finding } from './finding.ts';

/** A name that leads nowhere. */
export interface UnknownName {
  /** Equal for all places where it is the same mistake. */
  readonly cause: string;
  /** The part of what stands there that is wrong. */
  readonly name: string;
  /** What was most likely meant by it, if something is near. */
  readonly meant: string | undefined;
}

/** The findings with one for each name that leads nowhere, at the first of its places: it knows the others, and its fix mends all. */
export function oncePerName(findings: readonly Finding[]): readonly Finding[] {
  const byCause = new Map<string, [UnknownFinding, ...UnknownFinding[]]>();
  for (const finding of findings) {
    if (!isUnknown(finding)) continue;
    const key = JSON.stringify([finding.code, finding.unknownName.cause]);
    const known = byCause.get(key);
    if (known === undefined) byCause.set(key, [finding]);
    else known.push(finding);
  }
  const joined = new Map<Finding, Finding>([...byCause.values()].map((places) => [places[0], joinedFinding(places)]));
  return findings.flatMap((finding) => (isUnknown(finding) ? (joined.get(finding) ?? []) : [finding]));
}

type UnknownFinding = Finding & { readonly unknownName: UnknownName };

function isUnknown(finding: Finding): finding is UnknownFinding {
  return finding.unknownName !== undefined;
}

function joinedFinding(places: readonly [UnknownFinding, ...UnknownFinding[]]): Finding {
  const [first, ...others] = places;
  const related = others.map(({ span, unknownName }) => ({ message: `"${unknownName.name}" stands here too`, ...locate(span) }));
  const fix = fixOf(places);
  return { ...first, ...(related.length > 0 && { related }), ...(fix && { fixes: [fix] }) };
}

/** A near name is a guess. An alias is mended where its text is anchored, once. */
function fixOf(places: readonly [UnknownFinding, ...UnknownFinding[]]): Fix | undefined {
  const edits = new Map<string, FileEdit>();
  for (const { span, anchored = span, unknownName } of places) {
    const newText = rightText(anchored, unknownName);
    if (newText === undefined) return undefined;
    const edit = { ...locate(anchored), newText };
    edits.set(JSON.stringify([edit.file, edit.range.start.offset]), edit);
  }
  const { name, meant } = places[0].unknownName;
  return { title: `replace "${name}" by "${meant}"`, applicability: 'unsafe', edits: [...edits.values()] };
}

/** What stands there with the right name in it, and its quotes and namespace as they are; nothing where it is written with escapes. */
function rightText({ source, start, end }: Span, { name, meant }: UnknownName): string | undefined {
  const written = source.text.slice(start, end);
  const at = written.lastIndexOf(name);
  if (meant === undefined || at < 0) return undefined;
  return yamlScalar(meant) === meant ? written.slice(0, at) + meant + written.slice(at + name.length) : yamlScalar(meant);
}
