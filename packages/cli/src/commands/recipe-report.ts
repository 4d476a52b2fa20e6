import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { UNKNOWN_SERIAL } from '@assay/recipe';

import type { Arguments, RunCommand } from '../command.ts';
import { deliveryIdPath, keptDeliveryId, OUTCOMES } from '../dispatch/delivery-id.ts';
import type { Outcome } from '../dispatch/delivery-id.ts';
import type { Host } from '../host.ts';
import { systemReason } from '../system-error.ts';
import { tellTrouble, Trouble } from '../trouble.ts';

/** `assay recipe report OUTCOME`: the status webhook of BEHAVIOUR 7, from the host's side. */
export const runRecipeReport: RunCommand = async (given, host) => {
  const status = outcomeOf(given);
  const failedStep = given.value('failed-step');
  if (status === 'failed' && failedStep === undefined) throw new Trouble('a failure is reported with --failed-step UNIT');
  const url = webhookUrl(host);
  const secret = webhookSecret(host);
  const { env } = host;
  const body = {
    status,
    ...(status === 'failed' && { failed_step: failedStep }),
    delivery_id: deliveryId(path.resolve(host.cwd, given.value('env-dir') ?? '/run/provision'), status, host),
    ...optional('task_target', env['TASK_TARGET']),
    ...optional('dispatcher_version', env['DISPATCHER_VERSION']),
    ...optional('schema_id', env['SCHEMA_ID']),
    ...optional('started_at', env['STARTED_AT']),
    finished_at: new Date(host.now().epochMilliseconds).toISOString(),
  };
  const failure = await post(url, secret, JSON.stringify(body));
  if (failure === undefined) return 0;
  tellTrouble(host, `the controller does not have the report: ${failure}`);
  return 1;
};

const TIMEOUT_SECONDS = 8;

function outcomeOf({ operands }: Arguments): Outcome {
  const outcome = OUTCOMES.find((name) => name === operands[0]);
  if (outcome === undefined) throw new Trouble('OUTCOME is success or failed');
  return outcome;
}

function variable({ env }: Host, name: string): string {
  const value = env[name];
  if (!value) throw new Trouble(`the variable ${name} is not set`);
  return value;
}

/** The address of the controller with the serial number as one more name of its path. */
function webhookUrl(host: Host): URL {
  const address = variable(host, 'WEBHOOK_URL');
  if (!/^https?:/i.test(address) || !URL.canParse(address)) throw new Trouble('the variable WEBHOOK_URL is not an address of http or https');
  const url = new URL(address);
  if (url.username || url.password)
    throw new Trouble('the variable WEBHOOK_URL holds a user or a password: the controller asks for WEBHOOK_SECRET alone');
  const pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(host.env['SERIAL_NUMBER'] || UNKNOWN_SERIAL)}`;
  url.pathname = pathname;
  // A name of dots leads elsewhere.
  if (url.pathname !== pathname) throw new Trouble('the variable SERIAL_NUMBER cannot be part of an address');
  return url;
}

function webhookSecret(host: Host): string {
  const secret = variable(host, 'WEBHOOK_SECRET');
  if (!/^[!-~]([ -~]*[!-~])?$/.test(secret)) {
    throw new Trouble('the variable WEBHOOK_SECRET is sent in a header: printable ASCII, without spaces at its ends');
  }
  return secret;
}

/** An outcome that is reported twice is better than one that is not reported. */
function deliveryId(directory: string, outcome: Outcome, host: Host): string {
  const file = deliveryIdPath(directory, outcome);
  try {
    return keptDeliveryId(file);
  } catch (error) {
    tellTrouble(host, `another try will be taken for another report: ${file}: ${systemReason(error)}`);
    return randomUUID();
  }
}

function optional(name: string, value: string | undefined): Readonly<Record<string, string>> {
  return value ? { [name]: value } : {};
}

/** Sends a report, to this address and no other; gives the reason if it was not taken. */
async function post(url: URL, secret: string, body: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Webhook-Secret': secret },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(1000 * TIMEOUT_SECONDS),
    });
    // The status tells everything: an answer that goes on is not waited for.
    await answer.body?.cancel();
    return answer.ok ? undefined : `it answers with ${answer.status}`;
  } catch (error) {
    if (error instanceof DOMException) return `it does not answer within ${TIMEOUT_SECONDS} s`;
    if (error instanceof TypeError) return `the request failed${causeOf(error)}`;
    throw error;
  }
}

/** The code of the system or of TLS behind an error, as `ECONNREFUSED`. Its wording might quote the request. */
function causeOf({ cause }: TypeError): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
}
