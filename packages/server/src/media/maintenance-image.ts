import { open, stat } from 'node:fs/promises';

import type { ServedImage } from './serve-image.ts';
import { systemCode } from '../system-error.ts';

/** The image that servers are booted from. It may be replaced while the controller runs. */
export interface MaintenanceImage {
  /** As it is now; `undefined`: it cannot be read. */
  look(): Promise<ServedImage | undefined>;
}

/** The image in a file. */
export function maintenanceImage(file: string): MaintenanceImage {
  return {
    async look() {
      try {
        const { size, mtimeMs } = await stat(file);
        return { bytes: size, etag: `"${size}-${mtimeMs}"`, open: () => open(file) };
      } catch (error) {
        if (systemCode(error) === undefined) throw error;
        return undefined;
      }
    },
  };
}
