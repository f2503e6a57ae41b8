// Two groups of tests: `source` runs on the TypeScript files as they are; `built` (`*.built.test.ts`, mcp, doors) starts the compiled
// program and its workers.
import { defineConfig } from 'vitest/config';

const BUILT = ['test/**/*.built.test.ts', 'test/mcp/**/*.test.ts', 'test/doors/**/*.test.ts'];
const NEVER = ['test/fixtures/**', '**/node_modules/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // The programs under test use all processors themselves.
    poolOptions: { forks: { maxForks: 2 } },
    projects: [
      {
        test: {
          name: 'source',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [...NEVER, ...BUILT],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'built',
          environment: 'node',
          include: BUILT,
          exclude: NEVER,
          globalSetup: ['test/build-once.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
