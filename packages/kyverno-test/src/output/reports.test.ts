import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';

import { Source } from '@assay/source';

import type { PrintedRow } from '../verdicts/printed-row.ts';
import { printJson } from './print-json.ts';
import { printJunit } from './print-junit.ts';
import { printTable } from './print-table.ts';

const NOWHERE = { source: new Source('x', ''), start: 0, end: 0 };
const NAME = { text: 'p', span: NOWHERE };

function printedRow(more: Partial<PrintedRow> = {}): PrintedRow {
  const row = {
    index: 0,
    span: NOWHERE,
    policy: NAME,
    rule: NAME,
    resources: [],
    hasResources: false,
    resourceSpecs: [],
    namespace: undefined,
    kind: undefined,
    result: NAME,
    operation: undefined,
    operationText: undefined,
    patchedResources: undefined,
    generatedResources: [],
    acceptsAnyGenerated: false,
    cloneSourceResource: undefined,
    failOnMissingResources: false,
    isDeletingPolicy: false,
  };
  return {
    policy: 'p',
    rule: 'r',
    resource: 'v1/Pod/default/a',
    key: 'v1,Pod,default,a',
    result: 'Pass',
    reason: 'Ok',
    message: '',
    row,
    response: undefined,
    outcome: 'ok',
    ...more,
  };
}

const PLAIN = { isDetailed: false, hasColoredHeader: false, hasColoredCells: false };

describe('the table', () => {
  it('is nothing without rows', () => expect(printTable([], PLAIN)).toBe(''));

  it('counts many rows in its first title', () => {
    expect(
      printTable(
        Array.from({ length: 10 }, () => printedRow()),
        PLAIN,
      ),
    ).toContain('│ ID │');
    expect(
      printTable(
        Array.from({ length: 11 }, () => printedRow()),
        PLAIN,
      ),
    ).toContain('│ ID (11)  │ POLICY │');
  });

  it('has as many lines as the longest message, by the columns of a terminal', () => {
    const table = printTable([printedRow({ message: '日本\nx' })], { ...PLAIN, isDetailed: true });
    expect(table).toContain('│ Ok     │ 日本    │\n│    │        │      │                  │        │        │ x       │\n');
  });

  it('colors cells only on a terminal', () => {
    expect(printTable([printedRow()], { ...PLAIN, hasColoredHeader: true })).not.toContain('\u001B[32;1m');
    expect(printTable([printedRow()], { ...PLAIN, hasColoredCells: true })).toContain('│ \u001B[32;1mPass\u001B[0m   │');
  });
});

describe('the formats for programs', () => {
  it('are safe in HTML', () => expect(printJson([printedRow({ message: '<b>&' })], true)).toContain(String.raw`"\u003cb\u003e\u0026"`));

  it('are XML that can be read, whatever the texts are', () => {
    const hostile = '"<&]]>\u0000\u0007\uD800\n';
    const rows = [
      printedRow({ policy: hostile, message: hostile }),
      printedRow({ result: 'Fail', reason: hostile, rule: hostile, message: hostile }),
    ];
    for (const isDetailed of [true, false]) {
      const parser = new SaxesParser();
      parser.on('error', (error) => {
        throw error;
      });
      parser.write(printJunit(rows, isDetailed)).close();
    }
    expect(printJunit(rows, true)).toContain('<testsuites tests="2" failures="1">');
  });
});
