import { excerpt } from '../excerpt.ts';
import { isObject, listItems, parseJson } from '../json-value.ts';
import type { Judge } from './judge.ts';
import { compareReport } from './kubevirt-report.ts';
import type { ReportExpectation } from './kubevirt-report.ts';
import { compareExchange } from './kubevirt-webhook.ts';
import type { ExchangeExpectation } from './kubevirt-webhook.ts';

/** `kubevirt validate` on files and as webhook. The exit status is not compared. */
export const kubevirt: Judge = {
  commandLine: (args) => ['kubevirt', 'validate', ...args, '--output', 'json'],
  compare: (expectation, { stdout, stderr }) => {
    const expected: ReportExpectation | ExchangeExpectation = JSON.parse(expectation);
    const parsed = parseJson(stdout);
    if (parsed.kind === 'broken') return `stdout is not one JSON document: ${excerpt(stdout || stderr)}`;
    if (!isObject(parsed.value) || listItems(parsed.value)) return `stdout is no JSON object: ${excerpt(stdout)}`;
    return 'httpStatus' in expected ? compareExchange(expected, parsed.value) : compareReport(expected, parsed.value);
  },
};
