import { decodeBase64, parseRequestUri } from '@assay/go-values';
import { parseTimestamp } from '../values/timestamp.ts';

/** A format by name: what is wrong with a text, in the words of apimachinery; nothing if it fits. */
export type FormatCheck = (text: string) => readonly string[];

const DNS_LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const DNS_1035_LABEL = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const DNS_SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const QUALIFIED_NAME = /^(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

const LABEL_TEXT =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const LABEL_EXAMPLES = " (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const LABEL_1035_TEXT =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
const LABEL_1035_EXAMPLES = " (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
const SUBDOMAIN_TEXT =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const SUBDOMAIN_EXAMPLES = " (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const NAME_TEXT = "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const NAME_EXAMPLES = " (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE_TEXT =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const VALUE_EXAMPLES = " (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

function tooLong(size: number): string {
  return `must be no more than ${size} bytes`;
}

/** A name with at most so many characters. */
function name(maxLength: number, pattern: RegExp, refusal: string): FormatCheck {
  return (text) => [...(text.length > maxLength ? [tooLong(maxLength)] : []), ...(pattern.test(text) ? [] : [refusal])];
}

/** The same, for the beginning of a name: a hyphen at its end does not count. */
function prefix(check: FormatCheck): FormatCheck {
  return (text) => check(text.endsWith('-') && text.length > 1 ? `${text.slice(0, -1)}a` : text);
}

const dnsLabel = name(63, DNS_LABEL, LABEL_TEXT + LABEL_EXAMPLES);
const dns1035Label = name(63, DNS_1035_LABEL, LABEL_1035_TEXT + LABEL_1035_EXAMPLES);
const dnsSubdomain = name(253, DNS_SUBDOMAIN, SUBDOMAIN_TEXT + SUBDOMAIN_EXAMPLES);

const qualifiedName: FormatCheck = (text) => {
  const parts = text.split('/');
  const [first = '', second] = parts;
  if (parts.length > 2) {
    return [
      `a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character${NAME_EXAMPLES} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const problems: string[] = [];
  if (second !== undefined) {
    if (first === '') problems.push('prefix part must be non-empty');
    else problems.push(...dnsSubdomain(first).map((problem) => `prefix part ${problem}`));
  }
  const own = second ?? first;
  if (own === '') problems.push('name part must be non-empty');
  else if (own.length > 63) problems.push(`name part ${tooLong(63)}`);
  if (!QUALIFIED_NAME.test(own)) problems.push(NAME_TEXT + NAME_EXAMPLES);
  return problems;
};

const labelValue: FormatCheck = (text) => [
  ...(text.length > 63 ? [tooLong(63)] : []),
  ...(text === '' || QUALIFIED_NAME.test(text) ? [] : [VALUE_TEXT + VALUE_EXAMPLES]),
];

function matching(isValid: (text: string) => boolean, refusal: string): FormatCheck {
  return (text) => (isValid(text) ? [] : [refusal]);
}

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** The formats of k8s.io/apiserver/pkg/cel/library/format.go. */
export const NAMED_FORMATS: ReadonlyMap<string, FormatCheck> = new Map([
  ['dns1123Label', dnsLabel],
  ['dns1123Subdomain', dnsSubdomain],
  ['dns1035Label', dns1035Label],
  ['qualifiedName', qualifiedName],
  ['dns1123LabelPrefix', prefix(dnsLabel)],
  ['dns1123SubdomainPrefix', prefix(dnsSubdomain)],
  ['dns1035LabelPrefix', prefix(dns1035Label)],
  ['labelValue', labelValue],
  [
    'uri',
    (text) => {
      const parsed = parseRequestUri(text);
      return parsed.kind === 'problem' ? [parsed.message] : [];
    },
  ],
  ['uuid', matching((text) => UUID.test(text), 'does not match the UUID format')],
  ['byte', matching((text) => text !== '' && text.length % 4 === 0 && decodeBase64(text).kind === 'bytes', 'invalid base64')],
  ['date', matching((text) => /^\d{4}-\d\d-\d\d$/.test(text) && parseTimestamp(`${text}T00:00:00Z`) !== undefined, 'invalid date')],
  ['datetime', matching((text) => parseTimestamp(text.toUpperCase()) !== undefined, 'invalid datetime')],
]);
