import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { UNKNOWN_SERIAL } from '@assay/recipe';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { deliveryIdPath, keptDeliveryId, OUTCOMES } from '../dispatch/delivery-id.ts';
import type { Outcome } from '../dispatch/delivery-id.ts';
import { saidBy } from '../dispatch/refused-report.ts';
import { printMessage, CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { systemReason } from '../process/system-error.ts';

/** `assay recipe report OUTCOME`: the status webhook of the controller, from the host's side. */
export const runRecipeReport: RunCommand = async (given, host) => {
  const status = outcomeOf(given);
  const failedStep = given.value('failed-step');
  if (status === 'failed' && failedStep === undefined) throw new CliError('OUTCOME failed needs --failed-step UNIT');
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
  const controller = `the controller at ${url.origin}${url.pathname}`;
  if (failure === undefined) {
    host.stderr.write(`assay: ${controller} has the report: ${status}\n`);
    return 0;
  }
  printMessage(host, `${controller} does not have the report: ${failure.reason}`, failure.hint);
  return 1;
};

const TIMEOUT_SECONDS = 8;

function outcomeOf({ operands }: Arguments): Outcome {
  const outcome = OUTCOMES.find((name) => name === operands[0]);
  if (outcome === undefined) throw new CliError('OUTCOME must be success or failed');
  return outcome;
}

function variable({ env }: Host, name: string): string {
  const value = env[name];
  if (!value) throw new CliError(`the variable ${name} is not set`);
  return value;
}

/** The address of the controller with the serial number as one more name of its path. */
function webhookUrl(host: Host): URL {
  const address = variable(host, 'WEBHOOK_URL');
  if (!/^https?:/i.test(address) || !URL.canParse(address)) throw new CliError('the variable WEBHOOK_URL is not an http or https URL');
  const url = new URL(address);
  if (url.username || url.password)
    throw new CliError('the variable WEBHOOK_URL contains a user or password: the controller only takes WEBHOOK_SECRET');
  const pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(host.env['SERIAL_NUMBER'] || UNKNOWN_SERIAL)}`;
  url.pathname = pathname;
  // A name of dots leads elsewhere.
  if (url.pathname !== pathname) throw new CliError('the variable SERIAL_NUMBER cannot be part of a URL');
  return url;
}

function webhookSecret(host: Host): string {
  const secret = variable(host, 'WEBHOOK_SECRET');
  if (!/^[!-~]([ -~]*[!-~])?$/.test(secret)) {
    throw new CliError('the variable WEBHOOK_SECRET is sent in a header: use printable ASCII without leading or trailing spaces');
  }
  return secret;
}

/** An outcome that is reported twice is better than one that is not reported. */
function deliveryId(directory: string, outcome: Outcome, host: Host): string {
  const file = deliveryIdPath(directory, outcome);
  try {
    return keptDeliveryId(file);
  } catch (error) {
    printMessage(host, `the next try will count as another report: ${file}: ${systemReason(error)}`);
    return randomUUID();
  }
}

function optional(name: string, value: string | undefined): Readonly<Record<string, string>> {
  return value ? { [name]: value } : {};
}

interface Failure {
  readonly reason: string;
  readonly hint?: string | undefined;
}

/** Sends a report, to this address and no other; gives the reason if it was not taken. */
async function post(url: URL, secret: string, body: string): Promise<Failure | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Webhook-Secret': secret },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(1000 * TIMEOUT_SECONDS),
    });
    if (!answer.ok) return { reason: `it answers with ${answer.status}${await saidBy(answer, secret)}`, hint: HINTS[answer.status] };
    // The status tells everything: an answer that goes on is not waited for.
    await answer.body?.cancel();
    return undefined;
  } catch (error) {
    if (error instanceof DOMException) return { reason: `it does not answer within ${TIMEOUT_SECONDS} s` };
    if (error instanceof TypeError) return { reason: `the request failed${causeOf(error)}` };
    throw error;
  }
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'WEBHOOK_SECRET is not the secret of the webhook in the configuration of the controller',
  404: 'the controller has no job for this serial number, or WEBHOOK_URL is not its address followed by /api/v1/status-webhook',
};

/** The code of the system or of TLS after an error, as `ECONNREFUSED`. Its wording might quote the request. */
function causeOf({ cause }: TypeError): string {
  if (!(cause instanceof Error)) return '';
  if ('code' in cause && typeof cause.code === 'string') return ` (${cause.code})`;
  // The Fetch Standard blocks ports of other protocols, such as 1 and 25.
  return cause.message === 'bad port' ? ' (no request is ever sent to this port)' : '';
}
