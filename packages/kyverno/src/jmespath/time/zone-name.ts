/**
 * How long the abbreviation of a time zone is that a text starts with, by the rules of Go's package `time` (Go 1.24): three capital
 * letters, four or five that end in T, and a few odd ones. `undefined` if it starts with none.
 */
export function zoneNameLength(text: string): number | undefined {
  if (text.length < 3) return undefined;
  if (text.startsWith('ChST') || text.startsWith('MeST')) return 4;
  if (text.startsWith('GMT')) return 3 + signedHoursLength(text.slice(3));
  if (/^[-+]/.test(text)) return signedHoursLength(text) || undefined;
  const capitals = /^[A-Z]{0,6}/.exec(text)?.[0] ?? '';
  if (capitals.length === 3) return 3;
  if (capitals.length === 4) return capitals.endsWith('T') || capitals === 'WITA' ? 4 : undefined;
  return capitals.length === 5 && capitals.endsWith('T') ? 5 : undefined;
}

/** Of `+3` and `-03`; 0 if there is no sign with up to 23 hours behind it. */
function signedHoursLength(text: string): number {
  const [all, hours] = /^[-+]([0-9]+)/.exec(text) ?? [];
  return all === undefined || Number(hours) > 23 ? 0 : all.length;
}
