/** An address of 128 bits, in eight parts; one of IPv4 stands in the last two, behind `::ffff:`. */
export interface Address {
  readonly parts: readonly number[];
  readonly isV4: boolean;
  /** Whether it was written as one of IPv4: the length of a network's prefix then counts 32 bits. */
  readonly isWrittenAsV4: boolean;
}

export interface Network {
  readonly address: Address;
  /** Bits of the prefix. */
  readonly length: number;
}

/** Reads an address as Go's package net does: no leading zeros in IPv4, no zones; undefined when it is none. */
export function parseAddress(text: string): Address | undefined {
  const first = /[.:%]/.exec(text)?.[0];
  if (first === '.') return parseV4(text);
  return first === ':' ? parseV6(text) : undefined;
}

function parseV4(text: string): Address | undefined {
  const halves = readV4(text);
  return halves && makeAddress([0, 0, 0, 0, 0, MAPPED, ...halves], true);
}

const MAPPED = 0xffff;

function makeAddress(parts: readonly number[], isWrittenAsV4: boolean): Address {
  return { parts, isWrittenAsV4, isV4: parts.slice(0, 5).every((part) => part === 0) && parts[5] === MAPPED };
}

/** The two halves of an address of four numbers. */
function readV4(text: string): readonly [number, number] | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (!match) return undefined;
  const numbers = match.slice(1);
  if (numbers.some((digits) => (digits.length > 1 && digits.startsWith('0')) || Number(digits) > 255)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbers.map(Number);
  return [a * 256 + b, c * 256 + d];
}

function parseV6(text: string): Address | undefined {
  const sides = text.split('::');
  const [before, after] = sides.map(readGroups);
  if (sides.length > 2 || !before || (sides.length === 2 && !after)) return undefined;
  const given = [...before, ...(after ?? [])];
  if (after === undefined) return given.length === 8 ? makeAddress(given, false) : undefined;
  const isV4Inside = sides[0]?.includes('.') ?? false;
  if (given.length > 7 || isV4Inside) return undefined;
  return makeAddress([...before, ...Array.from({ length: 8 - given.length }, () => 0), ...after], false);
}

/** Numbers of up to four hexadecimal digits, the last two perhaps as an address of IPv4. */
function readGroups(text: string): readonly number[] | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  const numbers: number[] = [];
  for (const [index, group] of groups.entries()) {
    const halves = index === groups.length - 1 && group.includes('.') ? readV4(group) : undefined;
    if (halves) numbers.push(...halves);
    else if (/^[0-9a-f]{1,4}$/i.test(group)) numbers.push(Number.parseInt(group, 16));
    else return undefined;
  }
  return numbers;
}

/** Reads `address/length`; undefined when it is none. */
export function parseNetwork(text: string): Network | undefined {
  const slash = text.indexOf('/');
  const address = slash < 0 ? undefined : parseAddress(text.slice(0, slash));
  const digits = text.slice(slash + 1);
  if (!address || !/^\d{1,7}$/.test(digits)) return undefined;
  const length = Number(digits);
  return length <= (address.isWrittenAsV4 ? 32 : 128) ? { address, length } : undefined;
}

/** The address with all bits behind the prefix of its network cleared. */
export function maskAddress(address: Address, length: number): Address {
  const bits = address.isWrittenAsV4 ? length + 96 : length;
  const parts = address.parts.map((part, index) => {
    const kept = Math.min(16, Math.max(0, bits - 16 * index));
    return part & (0xffff << (16 - kept)) & 0xffff;
  });
  return makeAddress(parts, address.isWrittenAsV4);
}

/** The canonical text of a network whose address is masked. One of IPv4 counts 32 bits, however it was written. */
export function printNetwork({ address, length }: Network): string {
  return `${printAddress(address)}/${address.isV4 && !address.isWrittenAsV4 ? length - 96 : length}`;
}

/** The canonical text; the longest run of zeros, of at least two, is left out. */
export function printAddress({ parts, isV4 }: Address): string {
  if (isV4)
    return parts
      .slice(6)
      .flatMap((half) => [half >> 8, half & 0xff])
      .join('.');
  const run = longestZeros(parts);
  const words = parts.map((part) => part.toString(16));
  if (!run) return words.join(':');
  return `${words.slice(0, run.start).join(':')}::${words.slice(run.end).join(':')}`;
}

function longestZeros(parts: readonly number[]): { readonly start: number; readonly end: number } | undefined {
  let longest: { readonly start: number; readonly end: number } | undefined;
  for (let start = 0; start < parts.length; start++) {
    let end = start;
    while (parts[end] === 0) end++;
    if (end - start > Math.max(1, longest ? longest.end - longest.start : 0)) longest = { start, end };
  }
  return longest;
}
