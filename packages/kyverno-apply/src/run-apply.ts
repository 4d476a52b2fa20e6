import type { Report } from '@assay/findings';
import { KnownImages } from '@assay/kyverno/engine';
import { explanationLines } from '@assay/kyverno-test/output';

import type { ApplyEnvironment } from './apply-environment.ts';
import { ApplyFailure } from './apply-failure.ts';
import { tellChange } from './change-notices.ts';
import type { Answer } from './evaluate/answer.ts';
import { evaluateAll } from './evaluate/evaluate-all.ts';
import { fetchImages } from './evaluate/fetch-images.ts';
import type { ApplyFlags, ReportFlags } from './flags/apply-flags.ts';
import { readApplyFlags } from './flags/read-apply-flags.ts';
import { clonePolicies } from './load/clone-policies.ts';
import type { ApplyInputs } from './load/load-inputs.ts';
import { loadInputs } from './load/load-inputs.ts';
import { loadEnvoyRequests, loadHttpRequests } from './load/load-payload-files.ts';
import type { Remark } from './load/remarks.ts';
import { remarkLine } from './load/remarks.ts';
import { prepareOutput } from './prepare-output.ts';
import { refusedText, sortPolicies } from './refused-policies.ts';
import { Explanations } from './report/explanations.ts';
import { isFailure, OutcomeCounter } from './report/outcome-counts.ts';
import { OwnReport } from './report/own-report.ts';
import { ResourceChanges } from './report/resource-changes.ts';
import { ruleOutcome } from './report/rule-outcome.ts';
import { exceptionListing } from './results/exception-listing.ts';
import { plainListing } from './results/plain-listing.ts';
import { reportListing } from './results/report-listing.ts';
import { ResultCounts } from './results/result-counts.ts';
import type { ResultListing } from './results/result-listing.ts';
import { tableListing } from './results/table-listing.ts';

/** What a run came to. */
export interface ApplyOutcome {
  /** The exit status: that of the reference, or 1 for what `--fail-on` names. */
  readonly status: number;
  /** The report of our own, if one is wanted, and how it is to be written. */
  readonly report?: { readonly content: Report; readonly flags: ReportFlags };
}

/**
 * Runs `kyverno apply` with these words of the command line (kyverno/kyverno v1.19.0). With a report of our own nothing is printed but what
 * stands on standard error.
 */
export async function runApply(words: readonly string[], environment: ApplyEnvironment): Promise<ApplyOutcome> {
  try {
    const { flags, notices } = readApplyFlags(words);
    for (const notice of notices) environment.printError(`${notice}\n`);
    return flags.report === undefined ? await apply(flags, environment) : await apply(flags, { ...environment, print: () => {} });
  } catch (error) {
    if (!(error instanceof ApplyFailure)) throw error;
    environment.printError(`Error: ${error.message}\n`);
    return { status: 1 };
  }
}

async function apply(given: ApplyFlags, surroundings: ApplyEnvironment): Promise<ApplyOutcome> {
  const { policies, repositories, workspace: workspaceWithClones } = await clonePolicies(given, surroundings);
  const flags = { ...given, policies };
  const environment = { ...surroundings, workspace: workspaceWithClones };
  const { print, printError, workspace, write } = environment;
  const target = prepareOutput(flags.output, environment);
  const report = new OwnReport();
  const outcomes = new OutcomeCounter();
  let isIncomplete = false;
  const remark = (each: Remark): void => {
    isIncomplete ||= each.endsReference === true;
    report.addRemark(each);
    if (each.kind === 'not-checked') outcomes.add('not-checked');
    printError(remarkLine(each));
  };
  const images = flags.asksRegistries ? new KnownImages() : undefined;
  const inputs = withImages(loadInputs(flags, { ...environment, repositories, remark }), images);
  if (!isForPrograms(flags)) print(heading(inputs));
  const requests = [...(await loadEnvoyRequests(flags.envoyPayloads, workspace)), ...loadHttpRequests(flags.httpPayloads, workspace)];
  const { accepted, refused } = await sortPolicies(inputs.policies);

  const reading = { auditWarn: flags.auditWarn, values: inputs.world.values };
  const counts = new ResultCounts(reading.auditWarn, reading.values);
  const listing = listingOf(flags, inputs, environment);
  const changes = new ResourceChanges();
  const explanations = new Explanations();
  const notices = { target, isForPipe: flags.isForPipe, print, write };
  const needsOutcomes = flags.report !== undefined || flags.failOn.length > 0;
  const settle = (answer: Answer): void => {
    counts.add(answer);
    if (flags.report === undefined) listing.add(answer);
    if (!needsOutcomes && !flags.explains) return;
    for (const rule of answer.response.rules) {
      const outcome = ruleOutcome(answer, rule, reading);
      outcomes.add(outcome);
      if (flags.explains) explanations.addRule(answer, rule);
      if (flags.report !== undefined) report.addRule(answer, rule, outcome);
    }
  };
  for (const each of refused) {
    counts.addRefused();
    outcomes.add('broken');
    report.addRefused(each);
  }
  for (const { file } of inputs.resources) report.addFile(file);
  for (const { name } of [...inputs.payloads, ...requests]) report.addFile(name);
  const run = { inputs, policies: accepted, requests, continuesOnFail: flags.continueOnFail };
  if (images !== undefined) await fetchImages(run, images, environment.answerImageQuestion);
  await evaluateAll({
    ...run,
    listener: {
      evaluated: (answer) => {
        if (flags.showsDiff) changes.add(answer);
        if (!flags.showsDiff || target.kind !== 'print') tellChange(answer, notices);
      },
      settled: settle,
      unmatched: flags.explains ? (subject, explanation) => explanations.addUnmatched(subject, explanation) : undefined,
      failed: ({ subject, message, isPrinted }) => {
        if (isPrinted) print(`${message}\n`);
        else remark({ kind: 'not-checked', message, file: subject.file, span: subject.written?.root.origin });
      },
    },
  });

  print(refusedText(refused));
  if (flags.showsDiff) print(changes.text());
  print(listing.text());
  if (flags.explains) (isForPrograms(flags) ? printError : print)(`\n${explanationLines(explanations.shown).join('\n')}\n`);
  if (flags.form === 'plain') print(lastLine(counts));
  const recorded = exitStatus(counts, flags, print);
  const status = recorded === 0 && (isIncomplete || isFailure(outcomes.counts, flags.failOn)) ? 1 : recorded;
  if (flags.report === undefined) return { status };
  for (const { written, policies, diff } of changes.changes) report.addChange(written, policies, diff);
  return { status, report: { content: report.finish(outcomes.counts, flags.explains ? explanations.shown : undefined), flags: flags.report } };
}

function withImages(inputs: ApplyInputs, images: KnownImages | undefined): ApplyInputs {
  return { ...inputs, world: { ...inputs.world, images } };
}

/** Whether standard output is what programs read, or another file. */
function isForPrograms({ form, isForPipe }: ApplyFlags): boolean {
  return form === 'report' || form === 'exceptions' || isForPipe;
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
        hasColoredCells: !flags.removeColor && isTerminal(),
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
