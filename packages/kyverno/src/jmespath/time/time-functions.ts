import { parseInt64 } from '@assay/go-values';
import type { Evaluation } from '@assay/jmespath';
import { durationProblemMessage, parseDuration, printDuration } from '@assay/kubernetes-values';
import type { JmesPathHost } from '../host.ts';
import type { KyvernoFunction } from '../kyverno-function.ts';
import { kyvernoFunction } from '../kyverno-function.ts';
import type { Instant } from './instant.ts';
import { floorDivide, instantOf, weekday, writtenTime } from './instant.ts';
import { parseTime, RFC3339 } from './parse-time.ts';
import { printRfc3339 } from './print-rfc3339.ts';

type TimeEvaluation = Evaluation<JmesPathHost>;

const LONGEST = 2n ** 63n - 1n;
/** Go rounds times down from the first day of year 1. */
const YEAR_ONE = instantOf({ year: 1, month: 1, day: 1, hour: 0, minute: 0, second: 0, nanosecond: 0 }, 0).nanoseconds;

export const timeSince: KyvernoFunction = kyvernoFunction({
  name: 'time_since',
  parameters: [['string'], ['string'], ['string']],
  returns: 'string',
  note: 'calculate the difference between a start and end period of time where the end may either be a static definition or the then-current time',
  body: ([layoutText, startText, endText], evaluation) => {
    const layout = layoutText === '' ? RFC3339 : layoutText;
    const start = timeArgument(startText, evaluation, layout);
    const end = endText === '' ? present(evaluation) : timeArgument(endText, evaluation, layout);
    return difference(start, end);
  },
});

export const timeNow: KyvernoFunction = kyvernoFunction({
  name: 'time_now',
  parameters: [],
  returns: 'string',
  note: 'returns current time in RFC 3339 format',
  body: (_values, evaluation) => printRfc3339(present(evaluation)),
});

export const timeNowUtc: KyvernoFunction = kyvernoFunction({
  name: 'time_now_utc',
  parameters: [],
  returns: 'string',
  note: 'returns current UTC time in RFC 3339 format',
  body: (_values, evaluation) => printRfc3339({ ...present(evaluation), offset: 0 }),
});

export const timeAdd: KyvernoFunction = kyvernoFunction({
  name: 'time_add',
  parameters: [['string'], ['string']],
  returns: 'string',
  note: 'adds duration (second string) to a time value (first string)',
  body: ([time, duration], evaluation) => {
    const instant = timeArgument(time, evaluation);
    return printRfc3339({ ...instant, nanoseconds: instant.nanoseconds + durationArgument(duration, evaluation) });
  },
});

/** Rounds down to a multiple of a duration; one that is not positive rounds nothing. */
export const timeTruncate: KyvernoFunction = kyvernoFunction({
  name: 'time_truncate',
  parameters: [['string'], ['string']],
  returns: 'string',
  note: 'returns the result of rounding time down to a multiple of duration',
  body: ([time, duration], evaluation) => {
    const instant = timeArgument(time, evaluation);
    const multiple = durationArgument(duration, evaluation);
    if (multiple <= 0n) return printRfc3339(instant);
    const count = floorDivide(instant.nanoseconds - YEAR_ONE, multiple);
    return printRfc3339({ ...instant, nanoseconds: YEAR_ONE + count * multiple });
  },
});

/** A layout that is an integer means that the time is in seconds since 1970. */
export const timeParse: KyvernoFunction = kyvernoFunction({
  name: 'time_parse',
  parameters: [['string'], ['string']],
  returns: 'string',
  note: 'changes a time value of a given layout to RFC 3339',
  body: ([layout, time], evaluation) => {
    if (parseInt64(layout).kind === 'problem') return printRfc3339(timeArgument(time, evaluation, layout));
    const seconds = parseInt64(time);
    if (seconds.kind === 'problem') return evaluation.fail(seconds.message);
    return printRfc3339({ nanoseconds: seconds.value * 1_000_000_000n, offset: 0 });
  },
});

export const timeUtc: KyvernoFunction = kyvernoFunction({
  name: 'time_utc',
  parameters: [['string']],
  returns: 'string',
  note: 'calcutes time in UTC from a given time in RFC 3339 format',
  body: ([time], evaluation) => printRfc3339({ ...timeArgument(time, evaluation), offset: 0 }),
});

export const timeDiff: KyvernoFunction = kyvernoFunction({
  name: 'time_diff',
  parameters: [['string'], ['string']],
  returns: 'string',
  note: 'calculate the difference between a start and end date in RFC3339 format',
  body: ([start, end], evaluation) => difference(timeArgument(start, evaluation), timeArgument(end, evaluation)),
});

export const timeBefore: KyvernoFunction = kyvernoFunction({
  name: 'time_before',
  parameters: [['string'], ['string']],
  returns: 'bool',
  note: 'checks if a time is before another time, both in RFC3339 format',
  body: ([time, other], evaluation) => timeArgument(time, evaluation).nanoseconds < timeArgument(other, evaluation).nanoseconds,
});

export const timeAfter: KyvernoFunction = kyvernoFunction({
  name: 'time_after',
  parameters: [['string'], ['string']],
  returns: 'bool',
  note: 'checks if a time is after another time, both in RFC3339 format',
  body: ([time, other], evaluation) => timeArgument(time, evaluation).nanoseconds > timeArgument(other, evaluation).nanoseconds,
});

export const timeBetween: KyvernoFunction = kyvernoFunction({
  name: 'time_between',
  parameters: [['string'], ['string'], ['string']],
  returns: 'bool',
  note: 'checks if a time is between a start and end time, all in RFC3339 format',
  body: (times, evaluation) => {
    const [time, start, end] = times.map((text) => timeArgument(text, evaluation).nanoseconds);
    return time! > start! && time! < end!;
  },
});

/** Minute, hour, day, month and day of the week. */
export const timeToCron: KyvernoFunction = kyvernoFunction({
  name: 'time_to_cron',
  parameters: [['string']],
  returns: 'string',
  note: 'converts a time (RFC 3339) to a cron expression (string).',
  body: ([text], evaluation) => {
    const instant = timeArgument(text, evaluation);
    const { minute, hour, day, month } = writtenTime(instant);
    return [minute, hour, day, month, weekday(instant)].join(' ');
  },
});

function present(evaluation: TimeEvaluation): Instant {
  const { epochMilliseconds, offsetMinutes } = evaluation.host.now();
  return { nanoseconds: BigInt(Math.floor(epochMilliseconds)) * 1_000_000n, offset: offsetMinutes * 60 };
}

function timeArgument(text: string, evaluation: TimeEvaluation, layout = RFC3339): Instant {
  evaluation.chargeText((layout.length + text.length) * 4);
  const parsed = parseTime(layout, text);
  return parsed.kind === 'instant' ? parsed.instant : evaluation.fail(parsed.message);
}

function durationArgument(text: string, evaluation: TimeEvaluation): bigint {
  const duration = parseDuration(text);
  return duration.kind === 'duration' ? duration.nanoseconds : evaluation.fail(durationProblemMessage(duration, text));
}

/** From start to end; what does not fit a duration becomes the longest one. */
function difference(start: Instant, end: Instant): string {
  const nanoseconds = end.nanoseconds - start.nanoseconds;
  const limited = nanoseconds > LONGEST ? LONGEST : nanoseconds < -LONGEST - 1n ? -LONGEST - 1n : nanoseconds;
  return printDuration({ kind: 'duration', nanoseconds: limited });
}
