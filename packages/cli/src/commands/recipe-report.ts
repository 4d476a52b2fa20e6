import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { UNKNOWN_SERIAL } from '@assay/recipe';

import type { Arguments, RunCommand } from '../command.ts';
import type { Host } from '../host.ts';
import { isSystemError, systemReason } from '../system-error.ts';
import { tellTrouble, Trouble } from '../trouble.ts';

/** `assay recipe report OUTCOME`: the status webhook of BEHAVIOUR 7, from the host's side. */
export const runRecipeReport: RunCommand = async (given, host) => {
  const status = outcomeOf(given);
  const failedStep = given.value('failed-step');
  if (status === 'failed' && failedStep === undefined) throw new Trouble('a failure is reported with --failed-step UNIT');
  const url = webhookUrl(host);
  const secret = variable(host, 'WEBHOOK_SECRET');
  const { env } = host;
  const body = {
    status,
    ...(status === 'failed' && { failed_step: failedStep }),
    delivery_id: deliveryId(path.resolve(host.cwd, given.value('env-dir') ?? '/run/provision'), status),
    ...optional('task_target', env['TASK_TARGET']),
    ...optional('dispatcher_version', env['DISPATCHER_VERSION']),
    ...optional('schema_id', env['SCHEMA_ID']),
    ...optional('started_at', env['STARTED_AT']),
    finished_at: new Date(host.now().epochMilliseconds).toISOString(),
  };
  const answer = await post(url, secret, JSON.stringify(body));
  if (answer === 'done') return 0;
  tellTrouble(host, `the controller does not have the report: ${answer}`);
  return 1;
};

const TIMEOUT_MILLISECONDS = 8000;

type Outcome = 'success' | 'failed';

function outcomeOf({ operands: [outcome] }: Arguments): Outcome {
  if (outcome === 'success' || outcome === 'failed') return outcome;
  throw new Trouble('OUTCOME is success or failed');
}

function variable({ env }: Host, name: string): string {
  const value = env[name];
  if (!value) throw new Trouble(`the variable ${name} is not set`);
  return value;
}

function webhookUrl(host: Host): URL {
  const address = variable(host, 'WEBHOOK_URL');
  const serial = host.env['SERIAL_NUMBER'] || UNKNOWN_SERIAL;
  const url = `${address.replace(/\/$/, '')}/${encodeURIComponent(serial)}`;
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw new Trouble('the variable WEBHOOK_URL is not an address of http or https');
  return new URL(url);
}

/** One for each outcome, kept so that the controller counts another try only once. */
function deliveryId(directory: string, outcome: Outcome): string {
  const file = path.join(directory, `${outcome}.delivery-id`);
  try {
    if (!fs.existsSync(file)) fs.writeFileSync(file, randomUUID(), { flag: 'wx' });
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Trouble(`${file}: ${systemReason(error)}`);
  }
}

function optional(name: string, value: string | undefined): Readonly<Record<string, string>> {
  return value ? { [name]: value } : {};
}

/** Sends a report; says why it did not arrive. */
async function post(url: URL, secret: string, body: string): Promise<string> {
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Webhook-Secret': secret },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    return ok ? 'done' : `it answers with ${status}`;
  } catch (error) {
    // The network, and a secret that no header can hold, are told apart by wording alone, which could hold the secret.
    if (error instanceof DOMException || error instanceof TypeError) return 'the request failed';
    throw error;
  }
}
