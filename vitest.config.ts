import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@assay/source'] },
  ssr: { resolve: { conditions: ['@assay/source'] } },
  // The tests of the page for operators stand in no tsconfig that Vite would read.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // They end what hangs, and nothing else: hooks start browsers and servers of PostgreSQL, on machines that are slow or busy. No test
    // looks at the clock to tell whether it passes; what takes how long is measured in packages/bench.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    include: ['{packages,editors}/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
  },
});
