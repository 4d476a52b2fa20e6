const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/y;

/** Nanoseconds of a duration in Go's syntax, `1h30m`; `undefined` if it is none or takes more than 64 bits. */
export function parseGoDuration(text: string): bigint | undefined {
  const [, sign = '', body = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (body === '0') return 0n;
  if (body === '') return undefined;
  let nanos = 0n;
  let at = 0;
  while (at < body.length) {
    PART.lastIndex = at;
    const part = PART.exec(body);
    if (part === null) return undefined;
    const [whole, amount = '', unit = ''] = part;
    const [integer = '', digits = ''] = amount.split('.');
    if (!/^0*\d{0,19}$/.test(integer)) return undefined;
    // Further digits are below a nanosecond in every unit.
    const fraction = digits.slice(0, 18);
    const scale = UNITS[unit] ?? 1n;
    nanos += BigInt(integer === '' ? '0' : integer) * scale + (BigInt(`0${fraction}`) * scale) / 10n ** BigInt(fraction.length);
    at += whole.length;
  }
  const signed = sign === '-' ? -nanos : nanos;
  return BigInt.asIntN(64, signed) === signed ? signed : undefined;
}
