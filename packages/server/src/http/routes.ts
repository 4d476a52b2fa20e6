import { getBootImage } from '../media/boot-media-route.ts';
import { getTaskImage } from '../media/task-image-route.ts';
import { pageRoutes } from '../page/page-routes.ts';
import { reportStatus } from '../status-webhook/status-webhook-route.ts';
import type { Route } from './route.ts';
import { backUpStore } from './routes/backup.ts';
import { cancelJob, cancelJobs } from './routes/cancel-job.ts';
import { createJob } from './routes/create-job.ts';
import { countJobs, getJob, getJobRecipe, getTaskImageAddress, listJobs } from './routes/jobs.ts';
import { getHealth, getMetrics, getReadiness } from './routes/operation.ts';
import { getPrincipal } from './routes/principal.ts';
import { getSchema, validateRecipe } from './routes/recipes.ts';
import { retryJob, retryJobs } from './routes/retry-job.ts';
import { startSession } from './routes/sessions.ts';
import { deleteServer, getServer, listServers, putServer } from './routes/servers.ts';

/** The route table: everything that the controller answers to, apart from its own description. Of paths that fit, the first one counts. */
export const routes: readonly Route[] = [
  createJob,
  listJobs,
  countJobs,
  cancelJobs,
  retryJobs,
  getJob,
  getJobRecipe,
  getTaskImageAddress,
  cancelJob,
  retryJob,
  listServers,
  getServer,
  putServer,
  deleteServer,
  validateRecipe,
  getSchema,
  getPrincipal,
  startSession,
  backUpStore,
  reportStatus,
  getTaskImage,
  getBootImage,
  getHealth,
  getReadiness,
  getMetrics,
  ...pageRoutes,
];
