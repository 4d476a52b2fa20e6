import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';
import { parseVersionRange } from './semver-range.ts';
import { parseVersion, ZERO_VERSION } from './semver-version.ts';

/** Whether a version lies in a range. A text that is no version counts as 0.0.0. */
export const semverCompare: KyvernoFunction = kyvernoFunction({
  name: 'semver_compare',
  parameters: [['string'], ['string']],
  returns: 'bool',
  note: 'compares two strings which comply with the semantic versioning schema and outputs a boolean response as to the position of the second relative to the first',
  body: ([text, rangeText], evaluation) => {
    evaluation.chargeText(text.length + rangeText.length * 4);
    const version = parseVersion(text);
    const range = parseVersionRange(rangeText);
    if (range.kind === 'problem') return evaluation.fail(range.message);
    return range.admits(version.kind === 'version' ? version : ZERO_VERSION);
  },
});
