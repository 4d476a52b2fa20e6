import { isTimestamp, resolvePlainScalar } from '@assay/source';

/** What strict mode has against a plain scalar: it takes only those that mean the same to every reader of YAML. */
export function strictProblem(text: string): string | undefined {
  if (text === '' || text === 'true' || text === 'false') return undefined;
  if (DECIMAL_INTEGER.test(text)) {
    const isInRange = resolvePlainScalar(text, 'go-yaml').type === 'integer';
    // The reference reports its second try, as an unsigned integer.
    const reason = text.startsWith('-') ? 'invalid syntax' : 'value out of range';
    return isInRange ? undefined : `Strict parsing: Parsing int '${text}': strconv.ParseUint: parsing "${text}": ${reason}`;
  }
  if (DECIMAL_FLOAT.test(text)) {
    const isInRange = Number.isFinite(Number(text));
    return isInRange ? undefined : `Strict parsing: Parsing float '${text}': strconv.ParseFloat: parsing "${text}": value out of range`;
  }
  const without = AMBIGUITIES.find(({ pattern }) => pattern.test(text));
  if (without) return `Strict parsing: Strings with ${without.name} must be explicitly quoted: '${text}'`;
  const tag = plainTag(text);
  return tag === '!!str' ? undefined : `Strict parsing: Found '${text}' ambigious (could be !!str or ${tag})`;
}

const DECIMAL_INTEGER = /^-?(?:0|[1-9][0-9]*)$/;
const DECIMAL_FLOAT = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

const AMBIGUITIES: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'whitespace', pattern: /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/ },
  { name: 'colon', pattern: /:/ },
  { name: 'triple-dash', pattern: /---/ },
];

/** The tag that a plain scalar has without being given one. */
function plainTag(text: string): string {
  return isTimestamp(text) ? '!!timestamp' : TAGS[resolvePlainScalar(text, 'go-yaml').type];
}

const TAGS = { null: '!!null', boolean: '!!bool', integer: '!!int', float: '!!float', string: '!!str' } as const;
