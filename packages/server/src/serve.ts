import { startController } from './controller.ts';
import type { ControllerRequest } from './controller.ts';

/** All that one process serves. */
export interface RunningServer {
  /** Address of the recipe controller; `undefined` without one. */
  readonly listening: string | undefined;
  /** Address of the VM webhook; `undefined` without one. */
  readonly vmWebhook: string | undefined;
  /** Stops everything within about four seconds: no new connections, running requests finish. */
  close(): Promise<void>;
}

/** Starts what the configuration asks for. Throws a `ServeTrouble` for trouble with the world around, with nothing left running. */
export async function serve(request: ControllerRequest): Promise<RunningServer> {
  const { config } = request;
  const controller = config.recipes ? await startController(request) : undefined;
  const running = [controller].filter((service) => service !== undefined);
  return {
    listening: controller?.url,
    vmWebhook: undefined,
    close: async () => {
      await Promise.all(running.map((service) => service.close()));
    },
  };
}
