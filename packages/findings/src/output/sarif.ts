import type { NotChecked, RelatedPlace, Severity, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';
import type { OutputOptions, ReportFormat, RuleSet } from './report-format.ts';
import { NOTHING_TO_CHECK } from './summary-line.ts';
import { visibleLines } from './visible-text.ts';

/**
 * SARIF 2.1.0 (OASIS standard with Errata 01), as code scanning services read it. What was not checked is an error
 * notification of an invocation that was not successful.
 */
export const sarifFormat: ReportFormat = {
  id: 'sarif',
  write: ({ violations, notChecked, summary }, { toolVersion, ruleSets }: OutputOptions) => {
    const rules = new RuleTable(ruleSets);
    const results = violations.map((violation) => resultOf(violation, rules.indexOf(ruleId(violation))));
    const notifications = [
      ...notChecked.map(notificationOf),
      ...(summary.files === 0 ? [{ level: 'error', message: { text: NOTHING_TO_CHECK } }] : []),
    ];
    const run = {
      tool: { driver: { name: 'assay', version: toolVersion, rules: rules.descriptors } },
      invocations: [{ executionSuccessful: notifications.length === 0, toolExecutionNotifications: notifications }],
      columnKind: 'utf16CodeUnits',
      results,
    };
    return `${JSON.stringify({ version: '2.1.0', $schema: SCHEMA, runs: [run] }, undefined, 2)}\n`;
  },
};

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** The rules of the driver. A rule that nobody has described gets an entry of its own when it first occurs. */
class RuleTable {
  readonly descriptors: object[] = [];
  readonly #indexes = new Map<string, number>();

  constructor(ruleSets: readonly RuleSet[]) {
    for (const { id: dialect, rules } of ruleSets) {
      for (const { code, summary, explanation, severity } of rules) {
        this.#add(ruleId({ dialect, rule: code }), {
          shortDescription: { text: `${summary}.` },
          fullDescription: { text: explanation },
          help: { text: explanation },
          defaultConfiguration: { level: LEVELS[severity] },
        });
      }
    }
  }

  indexOf(id: string): number {
    return this.#indexes.get(id) ?? this.#add(id, { shortDescription: { text: id } });
  }

  #add(id: string, description: object): number {
    const index = this.descriptors.push({ id, ...description }) - 1;
    this.#indexes.set(id, index);
    return index;
  }
}

function resultOf(violation: Violation, ruleIndex: number): object {
  const { severity, message, hint, diff, path, related = [] } = violation;
  const text = [message, ...(hint === undefined ? [] : [`hint: ${hint}`]), ...(diff === undefined ? [] : [diff])].join('\n');
  const logicalLocations = path ? { logicalLocations: [{ fullyQualifiedName: path }] } : {};
  return {
    ruleId: ruleId(violation),
    ruleIndex,
    level: LEVELS[severity],
    message: messageOf(text),
    locations: [{ ...locationOf(violation), ...logicalLocations }],
    ...(related.length > 0 && { relatedLocations: related.map(relatedLocationOf) }),
  };
}

function relatedLocationOf(place: RelatedPlace, id: number): object {
  return { id, ...locationOf(place), message: messageOf(place.message) };
}

function notificationOf(thing: NotChecked): object {
  return { level: 'error', message: messageOf(thing.reason), locations: [locationOf(thing)] };
}

function messageOf(text: string): object {
  return { text: visibleLines(text).join('\n') };
}

function locationOf({ file, range }: Pick<Violation, 'file' | 'range'>): object {
  const region = range && {
    startLine: range.start.line,
    startColumn: range.start.column,
    endLine: range.end.line,
    endColumn: range.end.column,
  };
  return { physicalLocation: { artifactLocation: { uri: uriReference(file) }, ...(region && { region }) } };
}

/** A path as relative URI reference (RFC 3986). An absolute path becomes a file URI. */
function uriReference(file: string): string {
  const path = file
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  return path.startsWith('/') ? `file://${path}` : path;
}
