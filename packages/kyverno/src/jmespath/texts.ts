import { compareTexts, Int64 } from '@assay/jmespath';
import type { KyvernoFunction } from './kyverno-function.ts';
import { functionMessage, kyvernoFunction } from './kyverno-function.ts';

/** Gives a Go integer, which is no number to comparators and other functions. */
export const compare: KyvernoFunction = kyvernoFunction({
  name: 'compare',
  parameters: [['string'], ['string']],
  returns: 'number',
  note: 'compares two strings lexicographically',
  body: ([left, right], evaluation) => {
    evaluation.chargeText(left.length + right.length);
    return new Int64(Math.sign(compareTexts(left, right)));
  },
});

/** Strips the characters of the second text from both ends of the first. */
export const trim: KyvernoFunction = kyvernoFunction({
  name: 'trim',
  parameters: [['string'], ['string']],
  returns: 'string',
  note: 'trims both ends of the source string by characters appearing in the second string',
  body: ([text, cutset], evaluation) => {
    evaluation.chargeText(text.length + cutset.length);
    const characters = [...text];
    const stripped = new Set(cutset);
    const start = characters.findIndex((character) => !stripped.has(character));
    const end = characters.findLastIndex((character) => !stripped.has(character));
    return start < 0 ? '' : characters.slice(start, end + 1).join('');
  },
});

export const trimPrefix: KyvernoFunction = kyvernoFunction({
  name: 'trim_prefix',
  parameters: [['string'], ['string']],
  returns: 'string',
  note: 'trims the second string prefix from the first string if the first string starts with the prefix',
  body: ([text, prefix]) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
});

/** An empty separator separates characters. */
export const split: KyvernoFunction = kyvernoFunction({
  name: 'split',
  parameters: [['string'], ['string']],
  returns: 'array[string]',
  note: 'splits the first string when the second string is found and converts it into an array ',
  body: ([text, separator], evaluation) => {
    const parts = separator === '' ? [...text] : text.split(separator);
    evaluation.charge(parts.length);
    evaluation.chargeText(text.length);
    return parts;
  },
});

/** The first characters of a text; fractions of the length are dropped, and a length beyond 64 bits wraps around to a negative one. */
export const truncate: KyvernoFunction = kyvernoFunction({
  name: 'truncate',
  parameters: [['string'], ['number']],
  returns: 'string',
  note: 'length argument must be enclosed in backticks; ex. "{{request.object.metadata.name | truncate(@, `9`)}}"',
  body: ([text, length], evaluation) => {
    evaluation.chargeText(text.length);
    return length >= 2 ** 63 ? '' : [...text].slice(0, Math.max(0, Math.trunc(length))).join('');
  },
});

export const toBoolean: KyvernoFunction = kyvernoFunction({
  name: 'to_boolean',
  parameters: [['string']],
  returns: 'bool',
  note: "It returns true or false for any string, such as 'True', 'TruE', 'False', 'FAlse', 'faLSE', etc.",
  body: ([text], evaluation) => {
    const word = text.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    return evaluation.fail(functionMessage('to_boolean', `lowercase argument must be 'true' or 'false' (provided: '${text}')`));
  },
});
