import type { Format } from './format.ts';
import { dateTimeFormat } from './formats/date-time.ts';
import { dateFormat } from './formats/date.ts';
import { durationFormat } from './formats/duration.ts';
import { emailFormat } from './formats/email.ts';
import { hostnameFormat } from './formats/hostname.ts';
import { ipFormat } from './formats/ip.ts';
import { ipv4Format } from './formats/ipv4.ts';
import { ipv6Format } from './formats/ipv6.ts';
import { percentFormat } from './formats/percent.ts';
import { portFormat } from './formats/port.ts';
import { quantityFormat } from './formats/quantity.ts';
import { timeFormat } from './formats/time.ts';
import { uriFormat } from './formats/uri.ts';
import { urirefFormat } from './formats/uriref.ts';

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
