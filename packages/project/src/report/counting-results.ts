import type { Job, JobResult } from '../session/job.ts';

/**
 * The results as they count: without what files say of themselves that another one judges as what it takes them for, and without what
 * judges say of objects that somebody names for a test, where they may be made to fail.
 */
export function countingResults(jobs: readonly Job[], results: readonly JobResult[]): readonly JobResult[] {
  const judged = new Set(results.flatMap(({ filesJudged }) => filesJudged));
  const read = new Set(results.flatMap(({ filesRead }) => filesRead));
  return results.map((result, at) => {
    const job = jobs[at];
    const counts =
      !(job?.kind === 'check' && job.request.files.every(({ name }) => judged.has(name))) && !(job?.kind === 'judge' && read.has(job.file.name));
    return counts ? result : { ...result, violations: [], judged: [], notChecked: [], notices: [] };
  });
}
