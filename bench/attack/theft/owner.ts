import { appCode } from '../../../api/src/testing/app-code.ts';
import { Browser } from './browser.ts';
import { mailsTo, requestReset, type Stage } from './stage.ts';

export interface Owner {
  id: string;
  username: string;
  email: string;
  password: string;
  browser: Browser;
  /** Of an authenticator app that is older than a week; undefined without one. */
  secret: string | undefined;
  codes: string[];
}

const STEP_MS = 30_000;

/** A member of a year ago with a webhook, and perhaps a second factor, both older than a week. */
export async function ownerOf(stage: Stage, number: number, withFactor: boolean): Promise<Owner> {
  const browser = new Browser(stage.app);
  const username = `victim-${number}`;
  const email = `${username}@example.com`;
  const password = 'of the owner alone';
  const { body } = await browser.post('/api/register', { username, email, password });
  if (!body.id) throw new Error(`the owner cannot register: ${JSON.stringify(body)}`);
  const id = String(body.id);
  await stage.query(`update member set email_verified_at = now() - interval '1 year' where id = $1`, [id]);
  const hook = await browser.post('/api/webhooks', {
    url: 'https://owner.example.com/',
    events: ['promotion.completed'],
  });
  if (hook.status !== 200) throw new Error(`the owner has no webhook: ${JSON.stringify(hook.body)}`);
  let secret: string | undefined;
  let codes: string[] = [];
  if (withFactor) {
    secret = String((await browser.post('/api/factors/authenticator/begin')).body.secret);
    const code = appCode(secret, Date.now() - STEP_MS);
    codes = (await browser.post('/api/factors/authenticator/confirm', { code })).body.recoveryCodes as string[];
  }
  const early = `now() - interval '10 days'`;
  await stage.query(`update webhook set created_at = ${early} where member_id = $1`, [id]);
  await stage.query(`update authenticator set created_at = ${early}, confirmed_at = ${early} where member_id = $1`, [
    id,
  ]);
  await stage.query(`update recovery_code set created_at = ${early} where member_id = $1`, [id]);
  return { id, username, email, password, browser, secret, codes };
}

/** The first thing the owner does on noticing. Each leads to a mail with a link for a new password. */
export const ENTRIES = ['undo', 'not-me', 'reset'] as const;
export type Entry = (typeof ENTRIES)[number];

const PATHS = { undo: '/api/email/undo', 'not-me': '/api/not-me' } as const;

/** Presses the newest such link in the owner's mailbox, if there is one. */
async function press(stage: Stage, owner: Owner, entry: 'undo' | 'not-me'): Promise<void> {
  for (const { kind, token } of await mailsTo(stage, owner.email)) {
    const isUndo = kind === 'email_changed';
    if (isUndo !== (entry === 'undo') || kind === 'reset_password' || kind === 'verify_email') continue;
    const { status } = await new Browser(stage.app).post(PATHS[entry], { token });
    if (status === 200) return;
  }
}

/** Asks for a new password, and takes a changed address back first if that is what the mail offers. */
async function resetPassword(stage: Stage, owner: Owner): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) {
    const mail = await requestReset(stage, owner.email);
    if (!mail) return false;
    if (mail.kind === 'email_changed') {
      await new Browser(stage.app).post('/api/email/undo', { token: mail.token });
      continue;
    }
    const newPassword = `the owner again ${owner.username}`;
    const { status } = await new Browser(stage.app).post('/api/password-reset/confirm', {
      token: mail.token,
      newPassword,
    });
    if (status !== 200) continue;
    owner.password = newPassword;
    return true;
  }
  return false;
}

/** Returns the browser in which the owner is inside, or what went wrong. `between` is what the thief does meanwhile. */
export async function takeBack(
  stage: Stage,
  owner: Owner,
  entry: Entry,
  between: () => Promise<void>,
): Promise<Browser | string> {
  if (entry !== 'reset') await press(stage, owner, entry);
  await between();
  if (!(await resetPassword(stage, owner))) return 'the owner cannot set a new password';
  const browser = new Browser(stage.app);
  const { status, body } = await browser.post('/api/login', { username: owner.username, password: owner.password });
  if (status === 200) return browser;
  const { token } = (body.details ?? {}) as { token?: string };
  if (!token || !owner.secret) return `the owner cannot sign in: ${body.code}`;
  const { secret } = owner;
  for (const code of [...[0, 1].map((n) => appCode(secret, Date.now() + n * STEP_MS)), ...owner.codes])
    if ((await browser.post('/api/login/second-factor', { token, code })).status === 200) return browser;
  return "the owner's own second factor is refused";
}
