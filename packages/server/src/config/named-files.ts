import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { decodeUtf8 } from '@assay/source';

import { systemReason } from '../system-error.ts';
import type { Section } from './section.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Files that a configuration file names; relative ones stand beside it. */
export class NamedFiles {
  readonly #configFile: string;
  readonly #directory: string;
  readonly #open = new Set<string>();

  constructor(configFile: string) {
    this.#configFile = resolve(configFile);
    this.#directory = dirname(this.#configFile);
  }

  /** The files with secrets that everybody on the machine can read, as absolute paths. */
  openSecrets(): readonly string[] {
    return [...this.#open];
  }

  /** Says that the configuration file itself holds a secret. */
  holdsSecret(): void {
    this.#noteIfOpen(this.#configFile);
  }

  /** Absolute. */
  path(name: string): string {
    return resolve(this.#directory, name);
  }

  /** The content of the file that a key names. */
  bytes(section: Section, key: string): Uint8Array | undefined {
    const name = section.text(key);
    if (name === undefined) return undefined;
    try {
      return readFileSync(this.path(name));
    } catch (error) {
      return section.reject(key, `"${key}" names a file that cannot be read: ${systemReason(error)}`);
    }
  }

  /** The absolute path of a file that is read later, and again when it changes; it has to be there now. Empty if it is wrong. */
  requiredPath(section: Section, key: string): string {
    return section.requiredText(key) === '' ? '' : (this.checkedPath(section, key) ?? '');
  }

  /** The same of a file that may be left out. */
  checkedPath(section: Section, key: string): string | undefined {
    const name = section.text(key);
    return name === undefined || !this.bytes(section, key) ? undefined : this.path(name);
  }

  /** Says so if the file that a key names cannot be read. It may be too large to be read now. */
  readable(section: Section, key: string): void {
    const name = section.text(key);
    if (name === undefined) return;
    try {
      accessSync(this.path(name), constants.R_OK);
    } catch (error) {
      section.reject(key, `"${key}" names a file that cannot be read: ${systemReason(error)}`);
    }
  }

  /** The absolute path of a directory that is there now. */
  directoryPath(section: Section, key: string): string | undefined {
    const name = section.text(key);
    if (name === undefined) return undefined;
    try {
      readdirSync(this.path(name));
      return this.path(name);
    } catch (error) {
      return section.reject(key, `"${key}" names a directory that cannot be read: ${systemReason(error)}`);
    }
  }

  /** The bytes of the file that a key names, without one final line end: editors put it there, and commands do. */
  secret(section: Section, key: string): Uint8Array | undefined {
    const bytes = this.bytes(section, key);
    if (bytes) this.#noteIfOpen(this.path(section.text(key) ?? ''));
    if (bytes?.at(-1) !== LINE_FEED) return bytes;
    return bytes.subarray(0, bytes.at(-2) === CARRIAGE_RETURN ? -2 : -1);
  }

  /** The line of text in the file that a key names, without its end. */
  text(section: Section, key: string): string | undefined {
    const bytes = this.secret(section, key);
    if (!bytes) return undefined;
    const text = decodeUtf8(bytes);
    if (text === undefined) return section.reject(key, `"${key}" names a file that is not encoded in UTF-8`);
    if (/\p{Cc}/u.test(text)) return section.reject(key, `"${key}" names a file with more than one line, or with control characters`);
    return text === '' ? section.reject(key, `"${key}" names an empty file`) : text;
  }

  #noteIfOpen(path: string): void {
    if ((statSync(path).mode & constants.S_IROTH) !== 0) this.#open.add(path);
  }
}
