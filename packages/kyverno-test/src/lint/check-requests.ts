import { nearestName } from '@assay/findings';
import type { CheckRequest, SourceFile } from '@assay/findings';

/** The pieces of work that can be done apart: each file, an exception with the policies that it names or nearly names. */
export function checkRequests(files: readonly SourceFile[]): readonly CheckRequest[] {
  const named = files.map(({ scanText }) => exceptedIn(scanText));
  if (named.every((names) => names.length === 0)) return files.map((file) => ({ files: [file] }));
  const places = new Map(files.map((file, at) => [file, at]));
  const policies = new Map<string, Set<SourceFile>>();
  for (const file of files.filter(({ scanText }) => POLICY.test(scanText)))
    for (const name of allOf(file.scanText, METADATA_NAME)) policies.set(name, (policies.get(name) ?? new Set()).add(file));
  return files.map((file, at) => {
    const meant = (named[at] ?? []).flatMap((name) => policies.get(name) ?? policies.get(nearestName(name, policies.keys()) ?? '') ?? []);
    const visible = new Set([file, ...meant.flatMap((each) => [...each])]);
    return { files: [file], visible: [...visible].sort((one, other) => places.get(one)! - places.get(other)!) };
  });
}

const EXCEPTION = /\bkind["']?:[ \t]*["']?PolicyException\b/;
const EXCEPTED = /\b(?:exceptions|policyRefs)["']?:/;
/** That of a policy, by either key; that of something else does no harm. */
const NAME = /\b(?:policyN|n)ame["']?:[ \t]*["']?(?:[\w.-]+\/)?([\w.-]+)/g;
const POLICY = /\bkind["']?:[ \t]*["']?\w*Policy\b/;
const METADATA_NAME = /^metadata:[ \t]*(?:\{|\r?\n(?:[ \t]+.*\r?\n)*?[ \t]+)[ \t]*name:[ \t]*["']?([\w.-]+)/gm;

/** The policies that the exceptions in a text name: a scan. */
function exceptedIn(text: string): readonly string[] {
  const from = text.search(EXCEPTED);
  return from < 0 || !EXCEPTION.test(text) ? [] : allOf(text.slice(from), NAME);
}

function allOf(text: string, name: RegExp): readonly string[] {
  return Array.from(text.matchAll(name), ([, found = '']) => found);
}
