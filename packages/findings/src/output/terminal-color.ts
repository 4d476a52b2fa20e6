/** What a piece of terminal text is, which decides its color. */
export type TextRole = 'error' | 'warning' | 'info' | 'good' | 'strong' | 'faint';

/** Marks a text as playing a role. */
export type Paint = (role: TextRole, text: string) => string;

/** Paints with ANSI colors (ECMA-48 SGR), or not at all. */
export function painter(color: boolean): Paint {
  return color ? (role, text) => (text === '' ? '' : `\u001b[${SGR[role]}m${text}\u001b[0m`) : (_, text) => text;
}

const SGR: Readonly<Record<TextRole, string>> = { error: '1;31', warning: '1;33', info: '1;36', good: '1;32', strong: '1', faint: '2' };
