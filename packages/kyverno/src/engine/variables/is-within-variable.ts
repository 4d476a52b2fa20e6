/** Whether an offset of a text is within a variable that begins before it: `{{ … }}` around it. */
export function isWithinVariable(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  return before.split('{{').length > before.split('}}').length;
}
