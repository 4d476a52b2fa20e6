import type { ShownRow } from '../verdicts/printed-row.ts';

/** The rows as JUnit's XML, a suite for each policy. Where the reference's is not well-formed, this is what it was meant to be. */
export function printJunit(rows: readonly ShownRow[], isDetailed: boolean): string {
  const suites = new Map<string, ShownRow[]>();
  for (const row of rows) {
    const suite = suites.get(row.policy);
    if (suite) suite.push(row);
    else suites.set(row.policy, [row]);
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${rows.length}" failures="${failuresOf(rows)}">`,
    ...[...suites].flatMap(([policy, members]) => [
      ` <testsuite name="${escaped(policy)}" tests="${members.length}" failures="${failuresOf(members)}">`,
      ...members.flatMap((row) => testCase(row, isDetailed)),
      ' </testsuite>',
    ]),
    '</testsuites>',
  ].join('\n');
}

function failuresOf(rows: readonly ShownRow[]): number {
  return rows.filter(({ result }) => result === 'Fail').length;
}

function testCase(row: ShownRow, isDetailed: boolean): readonly string[] {
  const { policy, rule, resource, result, reason, message } = row;
  const facts = [`Policy: ${policy}`, `Rule: ${rule}`, `Resource: ${resource}`];
  const detail = isDetailed ? [`Message: ${message}`] : [];
  const content =
    result === 'Fail'
      ? [
          `   <failure message="${escaped(reason)}">`,
          ...[...facts, `Result: ${result}`, ...detail].map((fact) => `    ${escaped(fact)}`),
          '   </failure>',
        ]
      : ['   <system-out><![CDATA[', ...[`Reason: ${reason}`, ...facts, ...detail].map((fact) => `    ${inCdata(fact)}`), '   ]]></system-out>'];
  return [`  <testcase classname="${escaped(rule)}" name="${escaped(resource)}">`, ...content, '  </testcase>'];
}

function escaped(text: string): string {
  return allowed(text).replaceAll(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '\n' };

/** A text that ends the section splits it in two. */
function inCdata(text: string): string {
  return allowed(text).replaceAll(']]>', ']]]]><![CDATA[>');
}

/** XML 1.0 has no way to write most control characters. */
function allowed(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
