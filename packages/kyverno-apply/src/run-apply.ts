import type { ApplyEnvironment } from './apply-environment.ts';
import { ApplyFailure } from './apply-failure.ts';
import { tellChange } from './change-notices.ts';
import type { ChangeNotices } from './change-notices.ts';
import { evaluateAll } from './evaluate/evaluate-all.ts';
import type { ApplyFlags } from './flags/apply-flags.ts';
import { readApplyFlags } from './flags/read-apply-flags.ts';
import type { ApplyInputs } from './load/load-inputs.ts';
import { loadInputs } from './load/load-inputs.ts';
import { loadEnvoyRequests, loadHttpRequests } from './load/load-payload-files.ts';
import { remarkLine } from './load/remarks.ts';
import { prepareOutput } from './prepare-output.ts';
import { refusedText, sortPolicies } from './refused-policies.ts';
import { exceptionListing } from './results/exception-listing.ts';
import { plainListing } from './results/plain-listing.ts';
import { reportListing } from './results/report-listing.ts';
import { ResultCounts } from './results/result-counts.ts';
import type { ResultListing } from './results/result-listing.ts';
import { tableListing } from './results/table-listing.ts';

/** Runs `kyverno apply` with these words of the command line; gives its exit status (kyverno/kyverno v1.19.0). */
export async function runApply(words: readonly string[], environment: ApplyEnvironment): Promise<number> {
  try {
    const { flags, notices } = readApplyFlags(words);
    for (const notice of notices) environment.printError(`${notice}\n`);
    return await apply(flags, environment);
  } catch (error) {
    if (!(error instanceof ApplyFailure)) throw error;
    environment.printError(`Error: ${error.message}\n`);
    return 1;
  }
}

async function apply(flags: ApplyFlags, environment: ApplyEnvironment): Promise<number> {
  const { print, printError, workspace, write } = environment;
  const target = prepareOutput(flags.output, environment);
  const remark = (text: Parameters<typeof remarkLine>[0]): void => printError(remarkLine(text));
  const inputs = loadInputs(flags, { ...environment, remark });
  const { world } = inputs;
  if (flags.form !== 'report' && flags.form !== 'exceptions' && !flags.isForPipe) print(heading(inputs));
  const requests = [...(await loadEnvoyRequests(flags.envoyPayloads, workspace)), ...loadHttpRequests(flags.httpPayloads, workspace)];
  const { accepted, refused } = await sortPolicies(inputs.policies);
  const counts = new ResultCounts(flags.auditWarn, world.values);
  for (const _ of refused) counts.addRefused();
  const listing = listingOf(flags, inputs, environment);
  const notices: ChangeNotices = { target, isForPipe: flags.isForPipe, print, write };
  await evaluateAll({
    inputs,
    policies: accepted,
    requests,
    continuesOnFail: flags.continueOnFail,
    listener: {
      evaluated: (answer) => tellChange(answer, notices),
      settled: (answer) => {
        counts.add(answer);
        listing.add(answer);
      },
      failed: ({ message, isPrinted }) => (isPrinted ? print(`${message}\n`) : printError(`warning: ${message}\n`)),
    },
  });
  print(refusedText(refused));
  print(listing.text());
  if (flags.form === 'plain') print(lastLine(counts));
  return exitStatus(counts, flags, print);
}

function heading({ ruleCount, resources, payloads, world }: ApplyInputs): string {
  const exceptions = world.exceptions.length === 0 ? '' : ` with ${world.exceptions.length} exception(s)`;
  return `\nApplying ${ruleCount} policy rule(s) to ${resources.length + payloads.length} resource(s)${exceptions}...\n`;
}

function listingOf(flags: ApplyFlags, { world }: ApplyInputs, { host, isTerminal }: ApplyEnvironment): ResultListing {
  const reading = { auditWarn: flags.auditWarn, values: world.values };
  switch (flags.form) {
    case 'plain':
      return plainListing(reading);
    case 'table':
      return tableListing(reading, {
        isDetailed: flags.detailedResults,
        hasColoredHeader: !flags.removeColor,
        hasColoredCells: isTerminal && !flags.removeColor,
      });
    case 'report':
      return reportListing({ ...reading, seconds: Math.floor(host.now().epochMilliseconds / 1000) }, flags.outputFormat);
    case 'exceptions':
      return exceptionListing(reading, { format: flags.outputFormat, ttl: flags.generatedExceptionTtl });
  }
}

function lastLine({ counts: { pass, fail, warn, error, skip } }: ResultCounts): string {
  return `\npass: ${pass}, fail: ${fail}, warn: ${warn}, error: ${error}, skip: ${skip} \n`;
}

/** The status by the counters; the operating system keeps eight bits of it. */
function exitStatus({ counts }: ResultCounts, { warnExitCode, warnNoPass }: ApplyFlags, print: (text: string) => void): number {
  if (counts.fail > 0 || counts.error > 0) return 1;
  if (counts.warn > 0 && warnExitCode !== 0) {
    print(`exit as warnExitCode is ${warnExitCode}`);
    return warnExitCode & 0xff;
  }
  if (counts.pass > 0 || !warnNoPass) return 0;
  print('exit as no objects satisfied policy\n');
  return warnExitCode & 0xff;
}
