import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';

/** Runs the built-in database in a process of its own, for tests that kill it. It reports to its parent. */
const [dataDir = '', graceSeconds] = process.argv.slice(2);
try {
  const { url, reused, stop } = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    graceSeconds: Number(graceSeconds),
  });
  const end = () => void stop().then(() => process.exit(0));
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  process.send?.({ url, reused });
} catch (error) {
  process.send?.({ refusal: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
