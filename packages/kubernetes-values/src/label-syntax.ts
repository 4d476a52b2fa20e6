/**
 * Whether a text can be the key of a label: a name of at most 63 characters, which can have a DNS name and `/` before it.
 * Follows `IsQualifiedName` of kubernetes/apimachinery (v0.34, pkg/util/validation).
 */
export function isLabelKey(text: string): boolean {
  const slash = text.indexOf('/');
  return slash === -1 ? isName(text) : isSubdomain(text.slice(0, slash)) && isName(text.slice(slash + 1));
}

/** Whether a text can be the value of a label: a name or nothing. Follows `IsValidLabelValue` of the same package. */
export function isLabelValue(text: string): boolean {
  return text === '' || isName(text);
}

function isName(text: string): boolean {
  return text.length <= 63 && /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text);
}

/** RFC 1123 in lower case. */
function isSubdomain(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(label));
}
