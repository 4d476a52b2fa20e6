/**
 * Whether an expression names a context entry: as a word that no dot, letter or digit precedes. So `x` is named by `x.y` and
 * `length(x)`, and not by `a.x`.
 */
export function namesWord(expression: string, name: string): boolean {
  for (let at = expression.indexOf(name); at >= 0; at = expression.indexOf(name, at + 1)) {
    const before = expression[at - 1];
    const isApart = before === undefined || !/[.0-9A-Za-z]/.test(before);
    if (isApart && isWord(name.at(-1)) !== isWord(expression[at + name.length])) return true;
  }
  return false;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
