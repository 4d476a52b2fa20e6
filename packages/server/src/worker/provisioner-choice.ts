import type { Job } from '../jobs/job.ts';
import type { Server } from '../servers/server-store.ts';
import { StepFailure } from './provisioner.ts';
import type { Provisioner } from './provisioner.ts';
import { waitingProvisioner } from './waiting-provisioner.ts';

/** Boots servers in the way that is said of them. `redfish` is `undefined` where the configuration has no maintenance image. */
export function chosenProvisioner(findServer: (serial: string) => Promise<Server | undefined>, redfish: Provisioner | undefined): Provisioner {
  const of = async (job: Job): Promise<Provisioner> =>
    (await findServer(job.serverSerial))?.provisioner === 'redfish' ? (redfish ?? unconfigured) : waitingProvisioner;
  return {
    start: async (job, media, control) => (await of(job)).start(job, media, control),
    cleanUp: async (job, control) => (await of(job)).cleanUp(job, control),
  };
}

const unconfigured: Provisioner = {
  start: () => Promise.reject(new StepFailure('redfish.discover', 'The configuration of the controller has no "redfish" with a maintenance image.')),
  cleanUp: () => Promise.resolve(),
};
