import type { Fix } from '@assay/findings';
import { locate } from '@assay/source';

import type { Finding } from '../findings/finding.ts';

/** The findings with one for each mistake that several have as their cause, at the first of its places: it knows the others, and its fix mends all. */
export function oncePerName(findings: readonly Finding[]): readonly Finding[] {
  const byCause = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    if (finding.cause === undefined) continue;
    const key = JSON.stringify([finding.code, finding.cause]);
    const known = byCause.get(key);
    if (known === undefined) byCause.set(key, [finding]);
    else known.push(finding);
  }
  const joined = new Map<Finding, Finding>([...byCause.values()].map((places) => [places[0], joinedFinding(places)]));
  return findings.flatMap((finding) => (finding.cause === undefined ? [finding] : (joined.get(finding) ?? [])));
}

function joinedFinding(places: readonly [Finding, ...Finding[]]): Finding {
  const [{ fixes: _, ...first }, ...others] = places;
  const related = others.map(({ span, found }) => ({ message: `${JSON.stringify(found)} is here too`, ...locate(span) }));
  const fix = joinedFix(places);
  return { ...first, ...(related.length > 0 && { related }), ...(fix && { fixes: [fix] }) };
}

/** One fix of all places, if there is one for each. */
function joinedFix(places: readonly [Finding, ...Finding[]]): Fix | undefined {
  const fixes = places.map((place) => place.fixes?.[0]);
  const [first] = fixes;
  if (!first || fixes.some((fix) => fix === undefined)) return undefined;
  const isSafe = fixes.every((fix) => fix?.applicability === 'safe');
  return { title: first.title, applicability: isSafe ? 'safe' : 'unsafe', edits: fixes.flatMap((fix) => fix?.edits ?? []) };
}
