import { defineConfig } from 'vitest/config';
import { findProgram } from './scripts/system.mjs';

// Tests take these programs from here; `npm test` installs them first where it can.
process.env.CHROMIUM ??= findProgram('chromium') ?? '';
process.env.LITECOIND ??= findProgram('litecoind') ?? '';

/**
 * One project a kind of surroundings, so that a run starts only what its tests need:
 * `unit` nothing, `database` a Postgres server, `litecoin` that and a regtest node, `browser` Postgres and Chromium.
 */
export default defineConfig({
  test: {
    // A test file that forgets to assert, or a stray `.only`, must not pass silently.
    allowOnly: false,
    expect: { requireAssertions: true },
    // Two cores are the smallest machine we test on; more workers only make timings worse there.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['api/src/**/*.test.ts'],
          exclude: ['api/src/**/*.node.test.ts'],
          globalSetup: ['api/src/testing/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'litecoin',
          include: ['api/src/**/*.node.test.ts'],
          globalSetup: ['api/src/testing/database-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          // Seconds of video pass in real time: on a machine that is busy elsewhere one may pass too many.
          retry: 2,
          globalSetup: ['api/src/testing/database-server.ts'],
          // A worker keeps its browser and all it has loaded from file to file; each has a site of its own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
