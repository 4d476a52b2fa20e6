import type { JobEvent, JobWithEvents, ListedJob } from '../src/api/api.ts';

/** A listed job that waits for its host, with what a test says of it. */
export function listedJob(members: Partial<ListedJob> = {}): ListedJob {
  return {
    job_id: '00000000-0000-4000-8000-000000000001',
    server_serial: 'XF-1',
    status: 'provisioning',
    outcome: null,
    failed_step: null,
    created_at: '2026-11-22T12:00:00.000Z',
    last_update: '2026-11-22T12:01:00.000Z',
    ended_at: null,
    created_by: 'admin',
    retry_of: null,
    warnings: [],
    recipe: {
      task_target: 'install-linux.target',
      target_disk: '/dev/sda',
      recipe_version: null,
      partitions: 2,
      sha256: 'a'.repeat(64),
      bytes: 512,
      schema_id: 'https://shoal.dev/provisioner/recipe.schema.json',
      payloads: { user_data: { bytes: 29 } },
    },
    duration_seconds: 60,
    last_step: null,
    ...members,
  };
}

/** The same with its events. */
export function jobWithEvents(events: readonly Partial<JobEvent>[], members: Partial<ListedJob> = {}): JobWithEvents {
  return {
    ...listedJob(members),
    events: events.map((event) => ({ time: '2026-11-22T12:00:30.000Z', level: 'info', step: null, message: '', ...event })),
  };
}
