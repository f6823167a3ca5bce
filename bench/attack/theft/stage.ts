import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningApp } from '../../../api/src/app.ts';
import type { TestProvider } from '../../../api/src/testing/oidc-provider.ts';
import type { Query } from '../target.ts';
import { Browser } from './browser.ts';

export const ORIGIN = 'https://viewloop.example';

/** What every sequence needs. */
export interface Stage {
  app: RunningApp;
  query: Query;
  provider: TestProvider;
}

export interface Mail {
  id: number;
  kind: string;
  token: string;
}

/** The mails to an address whose links are still in them: what its mailbox shows, newest first. */
export async function mailsTo({ query }: Stage, address: string): Promise<Mail[]> {
  return query<Mail>(
    `select id::integer as id, parameters->>'mail' as kind, secrets->>'token' as token from delivery
     where kind = 'mail' and lower(target) = lower($1) and secrets ? 'token' order by id desc`,
    [address],
  );
}

const LOOKS = 200;

/** A job of the server answers requests for a new password a moment later. */
export async function requestReset(stage: Stage, address: string): Promise<Mail | undefined> {
  await new Browser(stage.app).post('/api/password-reset/request', { email: address });
  for (let looks = 0; looks < LOOKS; looks++) {
    const [waiting] = await stage.query<{ count: number }>(
      'select count(*)::integer as count from password_reset_request where lower(email) = lower($1)',
      [address],
    );
    if (waiting?.count === 0) break;
    await sleep(25);
  }
  return (await mailsTo(stage, address)).find(({ kind }) => kind === 'reset_password' || kind === 'email_changed');
}
