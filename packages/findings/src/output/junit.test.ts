import { assert, property } from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';

import { anyReport, hostileReport, hostileTexts, options, rangeAt, report, violation } from '../../testing/example-report.ts';
import { isClean } from '../report.ts';
import type { Report } from '../report.ts';
import { junitFormat } from './junit.ts';

interface Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Element[];
  text: string;
}

/** The root of the document as an XML parser reads it. */
function parse(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (!root || top.children.length > 1) throw new Error('a document has one root');
  return root;
}

function rootOf(report: Report): Element {
  return parse(junitFormat.write(report, options));
}

/** What Jenkins and GitLab rely on. */
function expectReadable(root: Element): void {
  expect(root.name).toBe('testsuites');
  expect(root.children.length).toBeGreaterThan(0);
  for (const suite of root.children) {
    expect(suite).toMatchObject({ name: 'testsuite', attributes: { name: expect.any(String), time: '0' } });
    const outcomes = suite.children.map((one) => one.children[0]?.name);
    expect(suite.attributes).toMatchObject({
      tests: String(suite.children.length),
      failures: String(outcomes.filter((outcome) => outcome === 'failure').length),
      errors: String(outcomes.filter((outcome) => outcome === 'error').length),
    });
    expect(suite.children.length).toBeGreaterThan(0);
    expect(new Set(suite.children.map((one) => one.attributes['name'])).size).toBe(suite.children.length);
    for (const one of suite.children) {
      expect(one).toMatchObject({ name: 'testcase', attributes: { name: expect.any(String), classname: suite.attributes['name'] } });
      expect(one.children.length).toBeLessThanOrEqual(1);
    }
  }
}

describe('the JUnit document', () => {
  it('has a suite for each file and a case for each finding', () => {
    const range = rangeAt(12, 15, 28);
    const root = rootOf(
      report({
        violations: [
          violation({ range, hint: 'try', related: [{ file: 'rule.yaml', message: 'rule' }] }),
          violation({ range, message: 'and\nmore' }),
          violation({ file: 'b.yaml', severity: 'warning', message: 'careful' }),
        ],
        notChecked: [{ file: 'b.yaml', range, reason: 'no template', cause: 'unreadable' }],
      }),
    );
    expect(root.attributes).toEqual({ name: 'assay', tests: '4', failures: '2', errors: '1', skipped: '0', time: '0' });
    expect(root.children).toMatchObject([
      {
        attributes: { name: 'a.yaml', tests: '2', failures: '2', errors: '0' },
        children: [
          {
            attributes: { name: 'kyverno/unknown-policy 12:15', classname: 'a.yaml', file: 'a.yaml', line: '12' },
            children: [
              {
                name: 'failure',
                attributes: { type: 'kyverno/unknown-policy', message: 'no such policy' },
                text: 'a.yaml:12:15 error kyverno/unknown-policy\nno such policy\nhint: try\nsee rule.yaml: rule',
              },
            ],
          },
          {
            attributes: { name: 'kyverno/unknown-policy 12:15 (2)' },
            children: [{ attributes: { message: 'and' }, text: expect.stringMatching(/\nand\nmore$/) }],
          },
        ],
      },
      {
        attributes: { name: 'b.yaml', tests: '2', failures: '0', errors: '1' },
        children: [
          {
            attributes: { name: 'kyverno/unknown-policy' },
            children: [{ name: 'system-out', attributes: {}, text: 'b.yaml warning kyverno/unknown-policy\ncareful' }],
          },
          { attributes: { name: 'not checked 12:15' }, children: [{ name: 'error', attributes: { type: 'not-checked', message: 'no template' } }] },
        ],
      },
    ]);
  });

  it('says which values something needs to be checked, and what to write', () => {
    const notChecked = [{ file: 'config', reason: 'values are missing', cause: 'unreadable' as const, values: ['host', 'port'], hint: 'name them' }];
    expect(rootOf(report({ notChecked })).children[0]?.children[0]?.children).toMatchObject([
      { attributes: { message: 'values are missing' }, text: 'config not checked\nvalues are missing\nvalues: host, port\nhint: name them' },
    ]);
  });

  it('has one passed case if nothing was found, and an error if nothing was checked', () => {
    expect(rootOf(report({}, 3)).children).toMatchObject([{ children: [{ attributes: { name: '3 files checked: no errors' }, children: [] }] }]);
    expect(rootOf(report({}, 0)).children).toMatchObject([
      { children: [{ attributes: { name: 'nothing to check' }, children: [{ name: 'error' }] }] },
    ]);
  });

  it.each(hostileTexts)('is well-formed with %j', (text) => {
    const root = rootOf(hostileReport(text));
    expectReadable(root);
    expect(root.children).toHaveLength(1);
  });

  it('is readable for every report, and without failure and error exactly if the report is clean', () => {
    assert(
      property(anyReport, (report) => {
        const root = rootOf(report);
        expectReadable(root);
        expect(root.attributes['failures'] === '0' && root.attributes['errors'] === '0').toBe(isClean(report));
      }),
    );
  });
});
