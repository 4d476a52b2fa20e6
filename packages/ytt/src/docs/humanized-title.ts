/** A key as a title: whatever is neither letter nor digit becomes a space, and the first letter is large. */
export function humanizedTitle(key: string): string {
  const [first = '', ...rest] = key.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return first === '' ? key : first.toUpperCase() + rest.join('');
}
