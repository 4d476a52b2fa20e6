/** Whether a name of a value is a path: steps between dots, none empty; a step in double quotes may contain dots. */
export function isVariablePath(text: string): boolean {
  let at = 0;
  for (;;) {
    const end = text.charAt(at) === '"' ? endOfQuoted(text, at) : endOfPlain(text, at);
    if (end === undefined || end === at) return false;
    if (end === text.length) return true;
    if (text.charAt(end) !== '.') return false;
    at = end + 1;
  }
}

function endOfPlain(text: string, start: number): number | undefined {
  const dot = text.indexOf('.', start);
  const end = dot < 0 ? text.length : dot;
  return text.slice(start, end).includes('"') ? undefined : end;
}

/** A quote inside is written twice. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) !== '"') continue;
    if (text.charAt(at + 1) !== '"') return at === start + 1 ? undefined : at + 1;
    at++;
  }
  return undefined;
}
