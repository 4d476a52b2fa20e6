import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { jsonLogger } from '../log/json-logger.ts';
import { readConfig } from './read-config.ts';
import { warnOfConfig } from './warn-of-config.ts';

/** Messages and serials of the warnings. */
function warnings(text: string, mode = 0o600): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'assay-warnings-'));
  try {
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, name), 'x');
    writeFileSync(join(folder, 'controller.yaml'), text);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), mode);
    const lines: string[] = [];
    warnOfConfig(
      readConfig(join(folder, 'controller.yaml')),
      jsonLogger('warn', (line) => lines.push(line)),
    );
    return lines.map((line) => {
      const { message, serial = '', file = '' }: { readonly message: string; readonly serial?: string; readonly file?: string } = JSON.parse(line);
      return `${message} ${serial}${basename(file)}`.trim();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PEOPLE = 'principals: [{ name: admin, role: admin, password: x }]\n';
const ALL = `${PEOPLE}webhookSecret: 0123456789abcdef\n`;
const TLS = 'tls: { certificateFile: a, keyFile: b, clientCaFile: c }\n';

const NO_HOSTS = 'there is neither webhookSecret nor clientCaFile: hosts cannot report, and jobs fail when their time is over';
const CLEAR_TEXT = 'there is no tls: passwords and recipes travel in clear text unless a proxy is in front';
const noPublicUrl = (url: string): string => `there is no publicUrl: media URLs start with ${url}, where no host finds the controller`;

describe('at start the log warns', () => {
  it.each([
    ['nothing of what can work', ALL, []],
    ['nothing of hosts that show a certificate', PEOPLE + TLS, []],
    ['of nobody who may sign in, and no host that may report', '{}', ['there are no principals: nobody can sign in', NO_HOSTS]],
    [
      'of a webhook secret that is short enough to guess',
      `${PEOPLE}webhookSecret: 0123456789abcde\n`,
      ['a webhook secret of fewer than 16 characters can be guessed: wrong ones are limited, the right one never is'],
    ],
    ['of passwords in clear text', `${ALL}listen: 192.0.2.1:80\n`, [CLEAR_TEXT]],
    ['of media URLs that lead nowhere', `${PEOPLE}${TLS}listen: "[::]:443"\n`, [noPublicUrl('https://[::]')]],
    ['of both', `${ALL}listen: :80\n`, [CLEAR_TEXT, noPublicUrl('http://0.0.0.0')]],
    ['nothing of addresses of the machine itself', `${ALL}listen: localhost:80\n`, []],
    [
      'of serials that are easily taken for each other',
      `${ALL}servers: [{ serial: XF-1 }, { serial: xf-1 }, { serial: XF-2 }]\n`,
      ['another server has this serial in other letter case xf-1'],
    ],
  ])('%s', (_, text, expected) => {
    expect(warnings(text)).toEqual(expected);
  });

  it('of secrets that everybody can read, wherever they stand', () => {
    const open = (file: string): string => `everybody on this machine can read a file with secrets ${file}`;
    const inFiles = 'principals: [{ name: admin, role: admin, passwordFile: a }]\nwebhookSecretFile: c\n';
    expect(warnings(ALL, 0o644)).toEqual([open('controller.yaml')]);
    expect(warnings(ALL, 0o640)).toEqual([]);
    expect(warnings(inFiles, 0o644).filter((line) => line.startsWith('everybody'))).toEqual([open('a'), open('c')]);
  });
});
