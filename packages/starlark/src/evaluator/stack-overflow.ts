/**
 * Whether an error says that the JavaScript stack is used up. Looking at it must not take much of what is left of the stack, as compiling
 * a regular expression does.
 */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}
