import { getTaskImage } from '../media/task-image-route.ts';
import { pageRoutes } from '../page/page-routes.ts';
import { reportStatus } from '../status-webhook/status-webhook-route.ts';
import type { Route } from './route.ts';
import { cancelJob } from './routes/cancel-job.ts';
import { createJob } from './routes/create-job.ts';
import { getJob, getJobRecipe, getTaskImageAddress, listJobs } from './routes/jobs.ts';
import { getHealth, getMetrics, getReadiness } from './routes/operation.ts';
import { getPrincipal } from './routes/principal.ts';
import { getSchema, validateRecipe } from './routes/recipes.ts';

/** The route table: everything that the controller answers to, apart from its own description. */
export const routes: readonly Route[] = [
  createJob,
  listJobs,
  getJob,
  getJobRecipe,
  getTaskImageAddress,
  cancelJob,
  validateRecipe,
  getSchema,
  getPrincipal,
  reportStatus,
  getTaskImage,
  getHealth,
  getReadiness,
  getMetrics,
  ...pageRoutes,
];
