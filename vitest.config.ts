import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@assay/source'] },
  ssr: { resolve: { conditions: ['@assay/source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
  },
});
