const ENDS_A_NAME = new Set([' ', '\t', '\r', '\n', '.', ',', '[', ']', '$', '@', '{', '}']);
const ENDS_A_NAME_IN_A_FILTER = new Set([...ENDS_A_NAME, ')', '!', '<', '>', '=']);
const NEEDS_ESCAPE = /[ \t\r\n.,[\]$@{}\\()!<>=]/g;

/** Whether a character ends an unescaped field name; inside a filter the operators and the closing parenthesis do so too. */
export function endsFieldName(character: string, inFilter: boolean): boolean {
  return (inFilter ? ENDS_A_NAME_IN_A_FILTER : ENDS_A_NAME).has(character);
}

/** A field name with a backslash before everything that would end it or change its meaning, in and outside of filters. */
export function escapeFieldName(name: string): string {
  return name === '*' ? String.raw`\*` : name.replace(NEEDS_ESCAPE, String.raw`\$&`);
}
