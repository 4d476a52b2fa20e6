import { Hono } from 'hono';

import { createWebhookAccess } from '../status-webhook/webhook-access.ts';
import { refusal } from './answer.ts';
import { answerRequest } from './answer-request.ts';
import type { AppEnvironment } from './app-environment.ts';
import type { AppServices } from './app-services.ts';
import { routeOfDescription } from './openapi.ts';
import { respond } from './respond.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** The recipe controller as seen from outside. */
export function createApp(services: AppServices): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const allowWebhook = createWebhookAccess(services.webhookSecrets, services.limits.webhooksPerMinute, services.elapsed);
  for (const [path, methods] of byPath([...routes, routeOfDescription(routes)])) {
    const isQuiet = methods.some((route) => route.isQuiet);
    app.all(honoPath(path), (context) =>
      respond(context, services, { path, isQuiet }, (note) => answerRequest({ context, routes: methods, services, allowWebhook, note })),
    );
  }
  app.notFound((context) =>
    respond(context, services, { path: 'none', isQuiet: false }, () => Promise.resolve(refusal('not_found', 'There is nothing here.'))),
  );
  return app;
}

function byPath(table: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of table) groups.set(route.path, [...(groups.get(route.path) ?? []), route]);
  return groups;
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
