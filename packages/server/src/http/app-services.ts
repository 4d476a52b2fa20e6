import type { SchemaChoice, SchemaRegistry } from '@assay/recipe';

import type { Authenticator } from '../authentication/authenticator.ts';
import type { Job } from '../jobs/job.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { Logger } from '../log/logger.ts';
import type { BootMediaSigner } from '../media/boot-media.ts';
import type { MaintenanceImage } from '../media/maintenance-image.ts';
import type { MediaSigner } from '../media/media-signer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { HasCredentials } from '../servers/credential-files.ts';
import type { ServerStore } from '../servers/server-store.ts';
import type { Database } from '../store/database.ts';
import type { TaskMedia } from '../worker/provisioner.ts';
import type { TaskImages } from '../worker/task-images.ts';
import type { Judge } from './judge.ts';

/** All that the HTTP API stands on. */
export interface AppServices {
  readonly jobs: JobStore;
  /** Makes a backup of an embedded store. */
  readonly backUp: Database['backUp'];
  readonly servers: ServerStore;
  readonly hasCredentials: HasCredentials;
  readonly images: Pick<TaskImages, 'open'>;
  /** The schemas that can be asked for, and those that new recipes can be checked against. */
  readonly recipeSchemas: { readonly released: SchemaRegistry; readonly accepted: SchemaChoice };
  readonly judge: Judge;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly authenticator: Authenticator;
  readonly media: MediaSigner;
  readonly bootMedia: BootMediaSigner;
  /** `undefined`: no server is booted by this controller. */
  readonly maintenanceImage: MaintenanceImage | undefined;
  /** Signed, for a job whose image was written. */
  readonly mediaOf: (job: Job) => TaskMedia;
  /** Where clients find the controller, as the configuration says. */
  readonly publicUrl: string | undefined;
  /** The current one, then the one before while it is being replaced. */
  readonly webhookSecrets: readonly string[];
  readonly limits: { readonly webhooksPerMinute: number };
  /** Whether the store answers and this process is not about to end. */
  readonly isReady: () => Promise<boolean>;
  /** Milliseconds since some moment, whatever happens to the clock. */
  readonly elapsed: () => number;
}
