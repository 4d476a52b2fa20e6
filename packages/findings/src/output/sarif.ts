import type { Range } from '@assay/source';

import type { FileEdit, Fix } from '../fix.ts';
import type { Rule } from '../rule.ts';
import type { NotChecked, RelatedLocation, Severity, Violation } from '../violation.ts';
import { rulePage } from '../rule-page.ts';
import { ruleId } from '../violation.ts';
import { reasonLines } from './finding-text.ts';
import { Fingerprints } from './fingerprints.ts';
import type { OutputOptions, ReportFormat, RuleSet } from './report-format.ts';
import { heldReason, NOTHING_TO_CHECK } from './summary-line.ts';
import { visibleLines } from './visible-text.ts';

/**
 * SARIF 2.1.0 (OASIS standard with Errata 01), as code scanning services read it. What was not checked is an error
 * notification of an invocation that was not successful; what a baseline holds of that is a warning notification.
 */
export const sarifFormat: ReportFormat = {
  id: 'sarif',
  write: ({ violations, notChecked, summary, heldFailed = [] }, { toolVersion, ruleSets, docsUrl }: OutputOptions) => {
    const rules = new RuleTable(ruleSets, docsUrl);
    const fingerprints = new Fingerprints();
    const results = violations.map((violation) => ({
      ...resultOf(violation, rules.indexOf(ruleId(violation))),
      partialFingerprints: { 'ruleFileMessage/v1': fingerprints.next(violation) },
    }));
    const failures = [
      ...notChecked.map((thing) => notificationOf(thing, 'error')),
      ...(summary.files === 0 ? [{ level: 'error', message: { text: NOTHING_TO_CHECK } }] : []),
    ];
    const held = heldFailed.map((thing) => notificationOf({ ...thing, reason: heldReason(thing) }, 'warning'));
    const run = {
      tool: { driver: { name: 'assay', version: toolVersion, rules: rules.descriptors } },
      invocations: [{ executionSuccessful: failures.length === 0, toolExecutionNotifications: [...failures, ...held] }],
      columnKind: 'utf16CodeUnits',
      results,
    };
    return `${JSON.stringify({ version: '2.1.0', $schema: SCHEMA, runs: [run] }, undefined, 2)}\n`;
  },
};

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** The rules of the driver: those of the results, in the order in which they first occur. */
class RuleTable {
  readonly descriptors: object[] = [];
  readonly #known: ReadonlyMap<string, Rule>;
  readonly #indexes = new Map<string, number>();

  readonly #docsUrl: string | undefined;

  constructor(ruleSets: readonly RuleSet[], docsUrl: string | undefined) {
    this.#docsUrl = docsUrl;
    this.#known = new Map(ruleSets.flatMap(({ id, rules }) => rules.map((rule) => [ruleId({ dialect: id, rule: rule.code }), rule] as const)));
  }

  indexOf(id: string): number {
    const index = this.#indexes.get(id) ?? this.descriptors.push({ id, ...descriptionOf(id, this.#known.get(id), this.#docsUrl) }) - 1;
    this.#indexes.set(id, index);
    return index;
  }
}

/** Of a rule that nobody has described, the name is all there is. */
function descriptionOf(id: string, rule: Rule | undefined, docsUrl: string | undefined): object {
  if (!rule) return { shortDescription: { text: id } };
  const helpUri = rulePage(id, docsUrl);
  return {
    shortDescription: { text: `${rule.summary}.` },
    fullDescription: { text: rule.explanation },
    help: { text: rule.explanation },
    ...(helpUri !== undefined && { helpUri }),
    defaultConfiguration: { level: LEVELS[rule.severity] },
  };
}

function resultOf(violation: Violation, ruleIndex: number): object {
  const { severity, message, hint, diff, path, related = [], fixes = [] } = violation;
  const text = [message, ...(hint === undefined ? [] : [`hint: ${hint}`]), ...(diff === undefined ? [] : [diff])].join('\n');
  const logicalLocations = path ? { logicalLocations: [{ fullyQualifiedName: path }] } : {};
  return {
    ruleId: ruleId(violation),
    ruleIndex,
    level: LEVELS[severity],
    message: messageOf(text),
    locations: [{ ...locationOf(violation), ...logicalLocations }],
    ...(related.length > 0 && { relatedLocations: related.map(relatedLocationOf) }),
    ...(fixes.length > 0 && { fixes: fixes.map(fixOf) }),
  };
}

function relatedLocationOf(location: RelatedLocation, id: number): object {
  return { id, ...locationOf(location), message: messageOf(location.message) };
}

/** A fix: for each file what is to be replaced. */
function fixOf({ title, edits }: Fix): object {
  const files = [...new Set(edits.map(({ file }) => file))];
  const artifactChanges = files.map((file) => ({
    artifactLocation: { uri: uriReference(file) },
    replacements: edits.filter((edit) => edit.file === file).map(replacementOf),
  }));
  return { description: messageOf(title), artifactChanges };
}

function replacementOf({ range, newText }: FileEdit): object {
  return { deletedRegion: regionOf(range), insertedContent: { text: newText } };
}

function notificationOf(thing: NotChecked, level: 'error' | 'warning'): object {
  return { level, message: { text: reasonLines(thing).join('\n') }, locations: [locationOf(thing)] };
}

function messageOf(text: string): object {
  return { text: visibleLines(text).join('\n') };
}

function locationOf({ file, range }: Pick<Violation, 'file' | 'range'>): object {
  return { physicalLocation: { artifactLocation: { uri: uriReference(file) }, ...(range && { region: regionOf(range) }) } };
}

function regionOf({ start, end }: Range): object {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
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
