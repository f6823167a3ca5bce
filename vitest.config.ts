import { defineConfig } from 'vitest/config';
import { findProgram } from './scripts/system.mjs';

// Tests find these programs by these variables. `npm test` installs them beforehand where it can.
process.env.CHROMIUM ??= findProgram('chromium') ?? '';
process.env.LITECOIND ??= findProgram('litecoind') ?? '';

/** Pure rules of the server are tested without a database, together with everything else that needs none. */
const RULES = 'api/src/**/*-rules.test.ts';

/**
 * Real databases, nodes and browsers run in real time, so a busy machine can make one step too slow. Whatever passes only
 * at a later try is named and counted at the end of the run.
 */
const retry = 1;

/**
 * One project for each kind of surroundings, so that a run starts only what its tests need: `unit` nothing, `database` a
 * Postgres server, `litecoin` Postgres and a regtest node, `browser` Postgres and Chromium.
 */
export default defineConfig({
  test: {
    // A test file without an assertion, or a forgotten `.only`, must not pass silently.
    allowOnly: false,
    expect: { requireAssertions: true },
    // Two cores are the smallest machine we test on; more workers only make timings worse there.
    maxWorkers: 2,
    reporters: ['default', './scripts/retried-tests.mjs'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts,bench}/**/*.test.{ts,tsx}', RULES],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['api/src/**/*.test.ts', 'client/src/**/*.test.ts'],
          exclude: ['api/src/**/*.node.test.ts', RULES],
          retry,
          globalSetup: ['api/src/testing/database-server.ts'],
          // Each file has a database of its own. Loading the server's code anew for each took a third of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'litecoin',
          include: ['api/src/**/*.node.test.ts'],
          retry,
          globalSetup: ['api/src/testing/database-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          retry,
          globalSetup: ['api/src/testing/database-server.ts'],
          // A worker keeps its browser and all it has loaded from file to file; each file has a site of its own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
