/** What `kyverno apply` printed: its reports, whose results can come in any order, and what stands around them. */
export interface ApplyOutput {
  readonly text: string;
  /** Each with its results sorted and without times, and all of them sorted. */
  readonly reports: readonly string[];
}

/** How far the order of the text counts. */
export type TextOrder = 'documents' | 'lines' | undefined;

/** Takes standard output apart. A report may begin on a line of its own where the reference goes on behind a notice. */
export function readApplyOutput(stdout: string, order: TextOrder): ApplyOutput {
  const lines = stdout.replaceAll(BEHIND_NOTICE, '$1\n$2').split('\n');
  const text: string[] = [];
  const reports: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const found = jsonReport(lines[at]!) ?? yamlReport(lines.slice(at, at + MOST_LINES));
    text.push(found === undefined ? lines[at]! : '<report>');
    if (found === undefined) continue;
    reports.push(found.canonical);
    at += found.lines - 1;
  }
  return { text: inOrder(text.join('\n'), order), reports: reports.sort() };
}

const BEHIND_NOTICE = /(successfully\.)(apiVersion: openreports\.io|\{"kind":)/g;
const API = 'openreports.io/v1alpha1';
const MOST_LINES = 100_000;

interface FoundReport {
  readonly lines: number;
  readonly canonical: string;
}

/** A report in JSON is a line. */
function jsonReport(line: string): FoundReport | undefined {
  if (!line.startsWith('{"kind":') || !line.includes(API)) return undefined;
  const start = line.indexOf('"results":[');
  const withoutTimes = line.replaceAll(/"seconds":\d+/g, '"seconds":0');
  if (start < 0) return { lines: 1, canonical: withoutTimes };
  const { results, ...report }: { readonly results: readonly object[] } = JSON.parse(withoutTimes);
  return { lines: 1, canonical: [JSON.stringify(report), ...results.map((result) => JSON.stringify(result)).sort()].join('\n') };
}

/** A report in YAML ends with its summary, the last line of which is `warn`; each of its results begins with a dash. */
function yamlReport(lines: readonly string[]): FoundReport | undefined {
  if (lines[0] !== `apiVersion: ${API}`) return undefined;
  const summary = lines.indexOf('summary:');
  const end = lines.findIndex((line, at) => at > summary && /^ {2}warn: \d+$/.test(line));
  if (summary < 0 || end < 0) return undefined;
  const text = lines
    .slice(0, end + 1)
    .join('\n')
    .replaceAll(/^( {4}seconds: )\d+$/gm, '$10');
  const [head = '', tail = ''] = text.split(/^results:\n/m);
  const results = tail.slice(0, tail.search(/^[a-z]/m)).split(/^(?=- )/m);
  return { lines: end + 1, canonical: [head, tail.slice(tail.search(/^[a-z]/m)), ...results.sort()].join('\n') };
}

function inOrder(text: string, order: TextOrder): string {
  if (order === 'lines') return text.split('\n').sort().join('\n');
  return order === 'documents'
    ? text
        .split(/^---\n/m)
        .sort()
        .join('---\n')
    : text;
}
