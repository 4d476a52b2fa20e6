import type { Format } from '../format.ts';

export const hostnameFormat: Format = {
  name: 'hostname',
  description: 'a host name such as www.example.com',
  hint: 'letters, digits and "-" between dots; no scheme, port, path or "_"',
  accepts: (value) => value.type === 'string' && isHostname(value.text),
};

/** Whether a text is a host name as RFC 1123 section 2.1 has it: labels can begin with a digit, and there is no final dot. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every(isLabel);
}

function isLabel(text: string): boolean {
  return text.length <= 63 && /^[A-Za-z0-9-]+$/.test(text) && !text.startsWith('-') && !text.endsWith('-');
}
