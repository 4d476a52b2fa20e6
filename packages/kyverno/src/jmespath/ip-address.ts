/**
 * The bytes of an IP address as Go's `net.ParseIP` (Go 1.24) reads it: four of IPv4, also where IPv6 holds one, else sixteen.
 * `undefined` for any other text.
 */
export function parseIpAddress(text: string): readonly number[] | undefined {
  if (!text.includes(':')) return parseIpv4(text);
  const bytes = parseIpv6(text);
  const isMapped = bytes !== undefined && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;
  return isMapped ? bytes.slice(12) : bytes;
}

function parseIpv4(text: string): readonly number[] | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) < 256)) return undefined;
  return parts.map(Number);
}

function parseIpv6(text: string): readonly number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [before, behind] = halves.map((half, index) => (half === '' ? [] : groupBytes(half.split(':'), index === halves.length - 1)));
  if (before === undefined) return undefined;
  if (halves.length === 1) return before.length === 16 ? before : undefined;
  if (behind === undefined || before.length + behind.length > 14) return undefined;
  return [...before, ...Array<number>(16 - before.length - behind.length).fill(0), ...behind];
}

/** The bytes of groups; the last of them may be an IPv4 address. */
function groupBytes(groups: readonly string[], mayEndInIpv4: boolean): readonly number[] | undefined {
  const bytes: number[] = [];
  for (const [index, group] of groups.entries()) {
    const ipv4 = mayEndInIpv4 && index === groups.length - 1 && group.includes('.') ? parseIpv4(group) : undefined;
    if (ipv4 !== undefined) bytes.push(...ipv4);
    else if (/^[0-9a-fA-F]{1,4}$/.test(group)) bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff);
    else return undefined;
  }
  return bytes;
}
