import { createApp } from '../app.ts';
import { openGuardedHttp } from '../platform/outside/guarded-http.ts';
import { parseSettings } from '../platform/settings/settings.ts';

/** A server whose webhooks reach a receiver of the test, as a process of its own that can be killed with -9. */
const [databaseUrl = '', insteadOf = '{}'] = process.argv.slice(2);
const settings = parseSettings({
  PORT: '0',
  LOG_LEVEL: 'silent',
  VIDEO_DETAILS: 'off',
  CLIPS: 'off',
  FAIR_PLAY: 'off',
});
const guardedHttp = openGuardedHttp({ insteadOf: JSON.parse(insteadOf) as Record<string, string> });
const app = await createApp(settings, { databaseUrl, guardedHttp });
app.jobs.start();
