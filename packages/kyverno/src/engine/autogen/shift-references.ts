/**
 * Puts the steps into a template behind the part of the rule to which the references of a text go: `$(./../pattern/spec/x)` becomes
 * `$(./../pattern/spec/template/spec/x)`. In an `anyPattern` they come behind the number of the pattern.
 */
export function shiftReferences(text: string, steps: string, pivot: string): string {
  const end = text.lastIndexOf(')') + 1;
  return shiftClosed(text.slice(0, end), steps, pivot) + text.slice(end);
}

/** Behind every reference that begins here there is a parenthesis that ends it, so the search never runs to the end in vain. */
function shiftClosed(text: string, steps: string, pivot: string): string {
  return text.replaceAll(/(^|[^\\])(\$\([^)]*\))/g, (whole, before: string, reference: string) => {
    const at = reference.indexOf(pivot);
    if (at < 0) return whole;
    const number = pivot === 'anyPattern' ? (/^\/[^/)]*/.exec(reference.slice(at + pivot.length))?.[0] ?? '') : '';
    const target = `${pivot}${number}`;
    return before + reference.replaceAll(target, `${target}/${steps}`);
  });
}
