import type { Transport } from '@codemirror/lsp-client';

/** Messages of the protocol to and from a worker: there as objects, here as text. */
export function workerTransport(worker: Worker): Transport {
  const listeners = new Map<(message: string) => void, (event: MessageEvent<unknown>) => void>();
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
    send: (message) => worker.postMessage(JSON.parse(message)),
    subscribe: (handler) => {
      const listener = ({ data }: MessageEvent<unknown>): void => handler(JSON.stringify(data));
      listeners.set(handler, listener);
      worker.addEventListener('message', listener);
    },
    unsubscribe: (handler) => {
      const listener = listeners.get(handler);
      if (listener) worker.removeEventListener('message', listener);
      listeners.delete(handler);
    },
  };
}
