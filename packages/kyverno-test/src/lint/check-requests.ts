import { nearestName } from '@assay/findings';
import type { CheckRequest, SourceFile } from '@assay/findings';

/** The pieces of work that can be done apart: each file, an exception with the policies that it names or nearly names. */
export function checkRequests(files: readonly SourceFile[]): readonly CheckRequest[] {
  const named = files.map(({ scanText }) => [...namesIn(scanText, EXCEPTION, POLICY_NAME), ...namesIn(scanText, REFERENCES, REFERENCED_NAME)]);
  if (named.every((names) => names.length === 0)) return files.map((file) => ({ files: [file] }));
  const places = new Map(files.map((file, at) => [file, at]));
  const policies = new Map<string, Set<SourceFile>>();
  for (const file of files)
    for (const name of namesIn(file.scanText, POLICY, METADATA_NAME)) policies.set(name, (policies.get(name) ?? new Set()).add(file));
  return files.map((file, at) => {
    const meant = (named[at] ?? []).flatMap((name) => policies.get(name) ?? policies.get(nearestName(name, policies.keys()) ?? '') ?? []);
    const visible = new Set([file, ...meant.flatMap((each) => [...each])]);
    return { files: [file], visible: [...visible].sort((one, other) => places.get(one)! - places.get(other)!) };
  });
}

const EXCEPTION = /\bkind["']?:[ \t]*["']?PolicyException\b/;
const POLICY_NAME = /\bpolicyName["']?:[ \t]*["']?(?:[\w.-]+\/)?([\w.-]+)/g;
const REFERENCES = /\bpolicyRefs["']?:/;
const REFERENCED_NAME = /(?:^|[-{, \t])["']?name["']?:[ \t]*["']?([\w.-]+)/gm;
const POLICY = /\bkind["']?:[ \t]*["']?[A-Z][A-Za-z]{0,30}Policy\b/;
const METADATA_NAME = /^metadata:[ \t]*(?:\{|\r?\n(?:[ \t]+.*\r?\n)*?[ \t]+)[ \t]*name:[ \t]*["']?([\w.-]+)/gm;

/** The names in a text that holds something of a kind: a scan. */
function namesIn(text: string, kind: RegExp, name: RegExp): readonly string[] {
  return kind.test(text) ? Array.from(text.matchAll(name), ([, found = '']) => found) : [];
}
