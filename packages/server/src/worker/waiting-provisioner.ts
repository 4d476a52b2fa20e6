import type { Provisioner } from './provisioner.ts';

/** Leaves it to people, or to a program of theirs, to boot the server on its task image, and waits for the host's report. */
export const waitingProvisioner: Provisioner = {
  start: ({ id }, _media, { report }) =>
    report({ level: 'info', step: 'iso.serve', message: `The task image is ready; its address: GET /api/v1/jobs/${id}/task-image` }),
  cleanUp: () => Promise.resolve(),
};
