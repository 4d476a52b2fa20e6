/** What an entry of `kinds` names: four wildcards. The subresource is empty if only resources themselves are meant. */
export interface KindSelector {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly subresource: string;
}

/**
 * Reads an entry of `kinds`, such as `Pod`, `Pod/exec`, `v1/Pod`, `apps/v1/Deployment.scale`. Every text says something; one of too
 * many parts names nothing. Follows `ParseKindSelector` of pkg/utils/kube/kind.go of Kyverno.
 */
export function parseKindSelector(text: string): KindSelector {
  const slashed = text.split('/');
  const parts = [...slashed.slice(0, -1), ...(slashed.at(-1) ?? '').split('.')];
  const [first = '', second = '', third = '', fourth = ''] = parts;
  switch (parts.length) {
    case 1:
      return { ...ANYTHING, kind: first };
    case 2:
      return selectorOfTwo(first, second);
    case 3:
      return isVersion(first)
        ? { group: '*', version: first, kind: second, subresource: third }
        : { group: first, version: second, kind: third, subresource: '' };
    case 4:
      return { group: first, version: second, kind: third, subresource: fourth };
    default:
      return { group: '', version: '', kind: '', subresource: '' };
  }
}

/** Whether one of the entries names just this kind, in whichever spelling. */
export function namesKind(kinds: readonly string[], kind: string): boolean {
  return kinds.some((each) => parseKindSelector(each).kind === kind);
}

const ANYTHING = { group: '*', version: '*', kind: '*', subresource: '' };

function selectorOfTwo(first: string, second: string): KindSelector {
  if (first === '*' && second === '*') return { ...ANYTHING, subresource: '*' };
  if (first === '*' && second === second.toLowerCase()) return { ...ANYTHING, subresource: second };
  return isVersion(first) ? { ...ANYTHING, version: first, kind: second } : { ...ANYTHING, kind: first, subresource: second };
}

function isVersion(text: string): boolean {
  return /^(?:v\d+(?:(?:alpha|beta)\d+)?|\*)$/.test(text);
}
