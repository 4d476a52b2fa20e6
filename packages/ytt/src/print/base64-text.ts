import { byteText } from '@assay/starlark';

/** The bytes of a text in base64, with padding. */
export function base64Text(text: string): string {
  const bytes = byteText.toUnits(text);
  const groups: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [first, second, third] = [bytes.charCodeAt(at), bytes.charCodeAt(at + 1) || 0, bytes.charCodeAt(at + 2) || 0];
    const bits = (first << 16) | (second << 8) | third;
    const digits = [18, 12, 6, 0].map((shift) => DIGITS.charAt((bits >> shift) & 0x3f)).join('');
    groups.push(digits.slice(0, bytes.length - at + 1).padEnd(4, '='));
  }
  return groups.join('');
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
