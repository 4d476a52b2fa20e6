import type { FileEdit, Fix } from '@assay/findings';
import { locate } from '@assay/source';

import { yamlScalar } from '../read/yaml-scalar.ts';
import type { Finding } from './finding.ts';

/** A name that leads nowhere. */
export interface UnknownName {
  /** Equal for all places where it is the same mistake. */
  readonly cause: string;
  readonly text: string;
  /** What was most likely meant, if something is near. */
  readonly meant: string | undefined;
}

/** The findings with one for each name that leads nowhere, at the first of its places: it knows the others, and its fix mends all. */
export function oncePerName(findings: readonly Finding[]): readonly Finding[] {
  const byCause = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    if (finding.unknownName === undefined) continue;
    const key = JSON.stringify([finding.code, finding.unknownName.cause]);
    const known = byCause.get(key);
    if (known === undefined) byCause.set(key, [finding]);
    else known.push(finding);
  }
  const joined = new Map([...byCause.values()].map((places) => [places[0], joinedFinding(places)]));
  return findings.flatMap((finding) => (finding.unknownName === undefined ? [finding] : (joined.get(finding) ?? [])));
}

function joinedFinding(places: readonly [Finding, ...Finding[]]): Finding {
  const [first, ...others] = places;
  const related = others.map(({ span, unknownName }) => ({ message: `"${unknownName?.text}" stands here too`, ...locate(span) }));
  const fix = fixOf(places);
  return { ...first, ...(related.length > 0 && { related }), ...(fix && { fixes: [fix] }) };
}

/** A near name is a guess. An alias is mended where its text is anchored, once. */
function fixOf(places: readonly [Finding, ...Finding[]]): Fix | undefined {
  const edits = new Map<string, FileEdit>();
  for (const { span, anchored = span, unknownName } of places) {
    if (unknownName?.meant === undefined) return undefined;
    const edit = { ...locate(anchored), newText: yamlScalar(unknownName.meant) };
    edits.set(JSON.stringify([edit.file, edit.range.start.offset]), edit);
  }
  const [{ unknownName }] = places;
  return { title: `replace "${unknownName?.text}" by "${unknownName?.meant}"`, applicability: 'unsafe', edits: [...edits.values()] };
}
