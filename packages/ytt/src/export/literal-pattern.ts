/** A pattern for exactly this text, in the syntax that RE2 and ECMAScript share. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
}
