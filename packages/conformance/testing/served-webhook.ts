// The VM webhook as a server, in the place of the command that acts as one.
import fs from 'node:fs';
import { request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

import { jsonLogger, readConfig, serve } from '@assay/server';
import { generate } from 'selfsigned';

import type { Program } from '../src/execute.ts';

/** A certificate for this machine and its key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly private: string;
}

export function ownCertificate(): Promise<Certificate> {
  return generate([{ name: 'commonName', value: 'assay' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
}

/**
 * Does what `kubevirt validate --admission-review FILE --endpoint PATH …` does by posting the review to a server of its own, which
 * knows the objects of `--templates` and `--vms`. What the server logs goes to standard error.
 */
export function servedWebhook(certificate: Certificate): Program {
  return async (words, { cwd, stdout, stderr }) => {
    const { values } = parseArgs({
      args: words.slice(2),
      options: {
        'admission-review': { type: 'string', default: '' },
        endpoint: { type: 'string', default: '' },
        'content-type': { type: 'string', default: 'application/json' },
        templates: { type: 'string' },
        vms: { type: 'string' },
        output: { type: 'string' },
      },
    });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-served-'));
    try {
      fs.mkdirSync(path.join(folder, 'cluster'));
      for (const objects of [values.templates, values.vms]) {
        if (objects !== undefined) fs.cpSync(path.join(cwd, objects), path.join(folder, 'cluster', objects), { recursive: true });
      }
      const server = await serve({
        config: readConfig(writeConfig(folder, certificate)),
        databaseUrl: undefined,
        version: '0.0.0',
        logger: jsonLogger('debug', (line) => stderr.write(line)),
      });
      try {
        const review = fs.readFileSync(path.join(cwd, values['admission-review']));
        const answer = await post(`${server.vmWebhook}${values.endpoint}`, values['content-type'], review, certificate);
        stdout.write(JSON.stringify(answer));
        return 0;
      } finally {
        await server.close();
      }
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  };
}

function writeConfig(folder: string, certificate: Certificate): string {
  const at = (name: string): string => path.join(folder, name);
  fs.writeFileSync(at('tls.crt'), certificate.cert);
  fs.writeFileSync(at('tls.key'), certificate.private);
  const tls = { certificateFile: 'tls.crt', keyFile: 'tls.key' };
  fs.writeFileSync(at('webhook.json'), JSON.stringify({ recipes: false, vmWebhook: { listen: '127.0.0.1:0', tls, source: { folder: 'cluster' } } }));
  return at('webhook.json');
}

interface Answer {
  readonly httpStatus: number | undefined;
  /** The review that came back; `undefined` if the body is empty, or says why there is none. */
  readonly response?: unknown;
}

/** The certificate of the server has to be the one that is trusted, for the address that is asked. */
function post(url: string, contentType: string, body: Uint8Array, { cert }: Certificate): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': contentType, 'Content-Length': body.length };
    request(url, { method: 'POST', ca: cert, agent: false, headers }, (response) => {
      const answer = text(response).then((answered) => ({
        httpStatus: response.statusCode,
        ...(response.statusCode === 200 && answered !== '' && { response: JSON.parse(answered) }),
      }));
      resolve(answer);
    })
      .on('error', reject)
      .end(body);
  });
}
