import type { VmWebhookConfig } from './config/config.ts';
import { warnOfConfig } from './config/warn-of-config.ts';
import { startController } from './controller.ts';
import type { ControllerRequest, RunningService } from './controller.ts';
import { listen } from './listener/listen.ts';
import type { Logger } from './log/logger.ts';
import { createVmWebhook } from './vm-webhook/vm-webhook.ts';

/** All that one process serves. */
export interface RunningServer {
  /** Address of the recipe controller; `undefined` without one. */
  readonly listening: string | undefined;
  /** Address of the VM webhook; `undefined` without one. */
  readonly vmWebhook: string | undefined;
  /** Stops everything within about four seconds: no new connections, running requests finish. */
  readonly close: () => Promise<void>;
}

/** Starts what the configuration asks for. Throws a `ServeTrouble` for trouble with the world around; then nothing is left running. */
export async function serve(request: ControllerRequest): Promise<RunningServer> {
  const { config, logger } = request;
  const controller = config.recipes ? await startController(request) : undefined;
  try {
    if (config.recipes) warnOfConfig(config, logger);
    const webhook = config.vmWebhook && (await startVmWebhook(config.vmWebhook, logger));
    return {
      listening: controller?.url,
      vmWebhook: webhook?.url,
      close: async () => {
        await Promise.all([controller?.close(), webhook?.close()]);
      },
    };
  } catch (error) {
    await controller?.close();
    throw error;
  }
}

async function startVmWebhook(config: VmWebhookConfig, logger: Logger): Promise<RunningService> {
  const webhook = createVmWebhook(config, logger);
  try {
    const listener = await listen(webhook.app.fetch, { address: config.listen, tls: config.tls, logger });
    return {
      url: listener.url,
      close: async () => {
        await listener.close();
        webhook.close();
      },
    };
  } catch (error) {
    webhook.close();
    throw error;
  }
}
