/**
 * What Go's `Printf` makes of a format that comes without arguments: `%%` is a percent sign, every other directive tells that its argument
 * is missing, up to and including the character that it takes for its verb. The reference prints some values as if they were formats.
 */
export function formatWithoutArguments(format: string): string {
  return format.replace(DIRECTIVE, (_whole, ...parts: readonly (string | undefined)[]) => {
    const [index, width, precisionIndex, precision, verbIndex, verb] = parts;
    const problems = (width === '*' ? '%!(BADWIDTH)' : '') + (precision === '*' ? '%!(BADPREC)' : '');
    if (verb === '') return `${problems}%!(NOVERB)`;
    if (verb === '%') return `${problems}%`;
    const isIndexed = index !== undefined || precisionIndex !== undefined || verbIndex !== undefined;
    return `${problems}%!${verb}(${isIndexed ? 'BADINDEX' : 'MISSING'})`;
  });
}

/** Flags, width, precision and verb; numbers of arguments in brackets may be before the latter three. */
const DIRECTIVE = /%[-+# 0]*(\[(?:[^\]]{0,99}\])?)?(\*|\d+)?(?:\.(\[(?:[^\]]{0,99}\])?)?(\*|\d+)?)?(\[(?:[^\]]{0,99}\])?)?(.|$)/gsu;
