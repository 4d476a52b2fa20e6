/** The volume identifier of a job's task image. Throws a `RangeError` for what is no UUID. */
export function taskVolumeId(jobId: string): string {
  if (!UUID.test(jobId)) throw new RangeError('the id of a job must be a UUID');
  return `TASK_${jobId.replaceAll('-', '').toUpperCase()}`.slice(0, 32);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
