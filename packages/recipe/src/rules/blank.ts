/** Whether a text holds nothing but spaces, tabs, CR and LF. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}
