import type { MutableObject, Value } from '@assay/jmespath';
import { decodeUtf8KeepingBytes } from '@assay/source';
import type { DerElement } from './der.ts';
import { DerReader, Malformed, OBJECT_IDENTIFIER, objectIdentifierOf, SEQUENCE, SET } from './der.ts';
import { itemsOf, recordOf } from './json-record.ts';

/** The members of Go's `pkix.Name` that can hold several values, by the last number of their identifier below 2.5.4. */
const LISTS: ReadonlyMap<number, string> = new Map([
  [6, 'Country'],
  [7, 'Locality'],
  [8, 'Province'],
  [9, 'StreetAddress'],
  [10, 'Organization'],
  [11, 'OrganizationalUnit'],
  [17, 'PostalCode'],
]);

const SINGLE: ReadonlyMap<number, string> = new Map([
  [3, 'CommonName'],
  [5, 'SerialNumber'],
]);

/** A name in the JSON form of Go's `pkix.Name`. */
export function distinguishedName(element: DerElement, message: string): Value {
  const name = recordOf({
    ...Object.fromEntries([...LISTS.values()].map((list) => [list, null])),
    CommonName: '',
    SerialNumber: '',
    ExtraNames: null,
  });
  const names: Value[] = [];
  for (const set of new DerReader(element.contents).readAll(message)) {
    if (set.tag !== SET) throw new Malformed(message);
    for (const attribute of new DerReader(set.contents).readAll(message)) addAttribute(attribute, name, names, message);
  }
  name['Names'] = names.length > 0 ? names : null;
  return name;
}

function addAttribute(attribute: DerElement, name: MutableObject, names: Value[], message: string): void {
  if (attribute.tag !== SEQUENCE) throw new Malformed(message);
  const reader = new DerReader(attribute.contents);
  const type = objectIdentifierOf(reader.read(OBJECT_IDENTIFIER, message));
  const [text] = reader.readAll(message);
  if (text === undefined) throw new Malformed(message);
  const value = textOf(text);
  names.push(recordOf({ Type: type, Value: value }));
  if (type.length !== 4 || type.slice(0, 3).join('.') !== '2.5.4') return;
  const list = LISTS.get(type[3]!);
  const single = SINGLE.get(type[3]!);
  if (list !== undefined) name[list] = [...itemsOf(name[list]), value];
  else if (single !== undefined) name[single] = value;
}

const LATIN = 0x14;
const BMP = 0x1e;

/** The text of any of ASN.1's string types. */
export function textOf({ tag, contents }: DerElement): string {
  if (tag === LATIN) return Array.from(contents, (byte) => String.fromCharCode(byte)).join('');
  if (tag !== BMP) return decodeUtf8KeepingBytes(contents);
  const characters = Array.from({ length: Math.floor(contents.length / 2) }, (_, place) => {
    return String.fromCharCode((contents[2 * place] ?? 0) * 256 + (contents[2 * place + 1] ?? 0));
  });
  return characters.join('');
}
