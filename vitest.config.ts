import { defineConfig } from 'vitest/config';
import { serverFolder } from './scripts/builds.mjs';
import { inRoot } from './scripts/root.mjs';
import { SlowFirst } from './scripts/slow-first.mjs';
import { findProgram } from './scripts/system.mjs';

// Tests find these programs by these variables. `npm test` installs them beforehand where it can.
process.env.CHROMIUM ??= findProgram('chromium') ?? '';
process.env.LITECOIND ??= findProgram('litecoind') ?? '';
// Tests that start the whole server use what `npm test` has built, if the sources are still the same.
process.env.SERVER_BUILD ??= serverFolder();
// Tests start Node hundreds of times. It keeps what it has compiled for the next time.
process.env.NODE_COMPILE_CACHE ??= inRoot('.cache', 'compiled');

/** Pure rules of the server are tested without a database, together with everything else that needs none. */
const RULES = 'api/src/**/*-rules.test.ts';

/**
 * How long a test waits for something that must happen. These only end a test that hangs, so they are far longer than a
 * busy machine needs.
 */
const PATIENCE_MS = 100_000;
const limits = { testTimeout: 3 * PATIENCE_MS, hookTimeout: 3 * PATIENCE_MS };

/**
 * One project for each kind of surroundings, so that a run starts only what its tests need: `unit` nothing, `database` a
 * Postgres server, `litecoin` Postgres and a regtest node, `browser` Postgres and Chromium.
 */
export default defineConfig({
  test: {
    // A test file without an assertion, or a forgotten `.only`, must not pass silently.
    allowOnly: false,
    expect: { requireAssertions: true, poll: { timeout: PATIENCE_MS } },
    sequence: { sequencer: SlowFirst },
    // Two cores are the smallest machine we test on; more workers only make timings worse there.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts,bench}/**/*.test.{ts,tsx}', RULES],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Starting a process for each file took longer than all the tests.
          isolate: false,
          ...limits,
        },
      },
      {
        resolve: { alias: { '@node-rs/argon2': inRoot('api', 'src', 'testing', 'quick-argon2.ts') } },
        test: {
          name: 'database',
          include: ['api/src/**/*.test.ts', 'client/src/**/*.test.ts'],
          exclude: ['api/src/**/*.node.test.ts', RULES],
          globalSetup: ['api/src/testing/database-server.ts'],
          // Each file has a database of its own. Loading the server's code anew for each took a third of the time.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'litecoin',
          include: ['api/src/**/*.node.test.ts'],
          globalSetup: ['api/src/testing/database-server.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['api/src/testing/database-server.ts'],
          // A worker keeps its browser and all it has loaded from file to file; each file has a site of its own.
          isolate: false,
          ...limits,
        },
      },
    ],
  },
});
