import type { Format } from './format.ts';
import { dateFormat, dateTimeFormat, timeFormat } from './formats/date-times.ts';
import { emailFormat, hostnameFormat, ipFormat, ipv4Format, ipv6Format, portFormat } from './formats/network.ts';
import { durationFormat, percentFormat, quantityFormat } from './formats/numbers.ts';
import { uriFormat, urirefFormat } from './formats/uris.ts';

/** All named formats, in the order in which they are listed for people. */
export const FORMATS: readonly Format[] = [
  dateTimeFormat,
  dateFormat,
  timeFormat,
  emailFormat,
  hostnameFormat,
  ipFormat,
  ipv4Format,
  ipv6Format,
  uriFormat,
  urirefFormat,
  portFormat,
  percentFormat,
  durationFormat,
  quantityFormat,
];

/** The format of that name, case counting; `undefined` if there is none. */
export function findFormat(name: string): Format | undefined {
  return FORMATS.find((format) => format.name === name);
}
