import { appCode } from '../../../api/src/testing/app-code.ts';
import { softwarePasskey } from '../../../api/src/testing/software-passkey.ts';
import { Browser } from './browser.ts';
import type { Owner } from './owner.ts';
import { mailsTo, ORIGIN, requestReset, type Stage } from './stage.ts';

/** What he has for ten minutes. Afterwards he keeps whatever he made or copied. */
export const ACCESSES = ['password', 'session', 'mailbox', 'device'] as const;
export type Access = (typeof ACCESSES)[number];

export interface Thief {
  access: Access;
  owner: Owner;
  browser: Browser;
  /** Every browser in which he ever was signed in. */
  browsers: Browser[];
  passwords: string[];
  passkeys: ReturnType<typeof softwarePasskey>[];
  /** Secrets of authenticator apps, and recovery codes. */
  secrets: string[];
  codes: string[];
  identity: string;
  tokens: string[];
  /** Tokens of links that he copied from mails. */
  links: Set<string>;
  addresses: string[];
}

export function thiefWith(stage: Stage, owner: Owner, access: Access, number: number): Thief {
  const browser = access === 'session' || access === 'device' ? owner.browser.copy() : new Browser(stage.app);
  return {
    access,
    owner,
    browser,
    browsers: [browser],
    passwords: access === 'password' ? [owner.password] : [],
    passkeys: [],
    secrets: [],
    codes: [],
    identity: `thief-${number}`,
    tokens: [],
    links: new Set(),
    addresses: [],
  };
}

const password = (thief: Thief) => thief.passwords.at(-1) ?? 'a guess';

/** Reads every mailbox that is open to him, and copies all links. */
export async function readMails(stage: Stage, thief: Thief, withVictims: boolean): Promise<void> {
  for (const address of [...thief.addresses, ...(withVictims ? [thief.owner.email] : [])])
    for (const { token } of await mailsTo(stage, address)) thief.links.add(token);
}

async function signIn(stage: Stage, thief: Thief): Promise<void> {
  const browser = new Browser(stage.app);
  const { body } = await browser.post('/api/login', { username: thief.owner.username, password: password(thief) });
  await secondStep(stage, thief, browser, body);
  thief.browser = browser;
  thief.browsers.push(browser);
}

/** With whatever he has: apps, codes, and the codes of the owner's device while he holds it. */
async function secondStep(_stage: Stage, thief: Thief, browser: Browser, body: Record<string, unknown>): Promise<void> {
  const { token } = (body.details ?? {}) as { token?: string };
  if (!token) return;
  for (const code of [...thief.secrets.map((secret) => appCode(secret)), ...thief.codes])
    if ((await browser.post('/api/login/second-factor', { token, code })).status === 200) return;
}

async function addPasskey(_stage: Stage, thief: Thief): Promise<void> {
  const passkey = softwarePasskey({ origin: ORIGIN });
  const options = await thief.browser.post('/api/factors/passkeys/options');
  if (options.status !== 200) return;
  const credential = passkey.create(options.body as unknown as { challenge: string });
  const { status, body } = await thief.browser.post('/api/factors/passkeys', { name: 'thief', credential });
  if (status !== 200) return;
  thief.passkeys.push(passkey);
  thief.codes.push(...((body.recoveryCodes as string[] | null) ?? []));
}

async function setUpApp(_stage: Stage, thief: Thief): Promise<void> {
  const { status, body } = await thief.browser.post('/api/factors/authenticator/begin');
  if (status !== 200) return;
  const secret = String(body.secret);
  const confirmed = await thief.browser.post('/api/factors/authenticator/confirm', {
    code: appCode(secret, Date.now() - 30_000),
  });
  if (confirmed.status !== 200) return;
  thief.secrets.push(secret);
  thief.codes.push(...((confirmed.body.recoveryCodes as string[] | null) ?? []));
}

async function renewCodes(_stage: Stage, thief: Thief): Promise<void> {
  const { status, body } = await thief.browser.post('/api/factors/recovery-codes');
  if (status === 200) thief.codes.push(...(body.recoveryCodes as string[]));
}

async function linkIdentity({ provider }: Stage, thief: Thief): Promise<void> {
  const { status, body } = await thief.browser.post('/api/identities/begin', { provider: 'acme', purpose: 'link' });
  if (status !== 200) return;
  await thief.browser.post('/api/identities/finish', { query: await provider.visit(String(body.url), thief.identity) });
}

async function makeToken(_stage: Stage, thief: Thief): Promise<void> {
  const wish = { name: 'thief', scopes: ['read', 'webhooks'], expiresInDays: 90, password: password(thief) };
  const { status, body } = await thief.browser.post('/api/tokens', wish);
  if (status === 200) thief.tokens.push(String(body.token));
}

const HOOK = { url: 'https://thief.example.com/hook', events: ['promotion.completed'] };

async function makeWebhook(stage: Stage, thief: Thief): Promise<void> {
  await thief.browser.post('/api/webhooks', HOOK);
  const token = thief.tokens.at(-1);
  if (token) await new Browser(stage.app).ask('POST', '/api/webhooks', HOOK, token);
}

async function turnWebhook(_stage: Stage, thief: Thief): Promise<void> {
  const { status, body } = await thief.browser.ask('GET', '/api/webhooks');
  const [first] = status === 200 ? (body as unknown as { id: number }[]) : [];
  if (first) await thief.browser.post(`/api/webhooks/${first.id}`, HOOK);
}

async function changeAddress(stage: Stage, thief: Thief): Promise<void> {
  const email = `t${thief.addresses.length}-${thief.owner.email}`;
  const { status } = await thief.browser.post('/api/user/update-email', { email, password: password(thief) });
  if (status === 200) thief.addresses.push(email);
  await readMails(stage, thief, false);
}

/** Shows that his own address is his, so that its change can be taken back, too. */
async function proveAddress(stage: Stage, thief: Thief): Promise<void> {
  await thief.browser.post('/api/email/send-verification');
  for (const address of thief.addresses)
    for (const { kind, token } of await mailsTo(stage, address))
      if (kind === 'verify_email') await thief.browser.post('/api/email/verify', { token });
}

/** Uses the undo link of an earlier address of his own. */
async function undoOwn(stage: Stage, thief: Thief): Promise<void> {
  for (const address of thief.addresses)
    for (const { kind, token } of await mailsTo(stage, address))
      if (kind === 'email_changed') await new Browser(stage.app).post('/api/email/undo', { token });
}

async function changePassword(_stage: Stage, thief: Thief): Promise<void> {
  const newPassword = `the thief knows ${thief.passwords.length}`;
  const body = { currentPassword: password(thief), newPassword };
  if ((await thief.browser.post('/api/user/update-password', body)).status === 200) thief.passwords.push(newPassword);
}

/** By every mailbox that he can read. */
async function resetByMail(stage: Stage, thief: Thief): Promise<void> {
  const addresses = [...thief.addresses.slice(-1), ...(thief.access === 'mailbox' ? [thief.owner.email] : [])];
  for (const address of addresses) {
    const mail = await requestReset(stage, address);
    await readMails(stage, thief, thief.access === 'mailbox');
    if (mail?.kind !== 'reset_password') continue;
    const newPassword = `reset by the thief ${thief.passwords.length}`;
    const reset = await new Browser(stage.app).post('/api/password-reset/confirm', { token: mail.token, newPassword });
    if (reset.status !== 200) continue;
    thief.passwords.push(newPassword);
    await signIn(stage, thief);
  }
}

/** While he holds the device he has the owner's codes as well. */
async function confirm(_stage: Stage, thief: Thief): Promise<void> {
  const code = thief.access === 'device' ? thief.owner.codes.pop() : undefined;
  await thief.browser.post('/api/confirm', code ? { code } : { password: password(thief) });
}

async function removeFactors(_stage: Stage, thief: Thief): Promise<void> {
  await thief.browser.post('/api/factors/authenticator/remove');
}

async function askLostFactor(stage: Stage, thief: Thief): Promise<void> {
  const { username } = thief.owner;
  const { body } = await new Browser(stage.app).post('/api/login', { username, password: password(thief) });
  const { token } = (body.details ?? {}) as { token?: string };
  if (token) await new Browser(stage.app).post('/api/lost-factor/ask', { token });
}

async function keepFrozen(_stage: Stage, thief: Thief): Promise<void> {
  const { status, body } = await thief.browser.ask('GET', '/api/user/frozen');
  for (const { id } of status === 200 ? (body as unknown as { id: number }[]) : [])
    await thief.browser.post(`/api/user/frozen/${id}/keep`);
}

async function askToLeave(_stage: Stage, thief: Thief): Promise<void> {
  await thief.browser.post('/api/user/sessions/end-others');
}

/** With the password if he knows it, and otherwise on the strength of the session. */
async function askDeletion(_stage: Stage, thief: Thief): Promise<void> {
  const known = thief.passwords.length > 0 ? { password: password(thief) } : {};
  await thief.browser.post('/api/user/deletion', { ...known, giveUpCredits: true });
}

export const DEEDS = {
  signIn,
  addPasskey,
  setUpApp,
  renewCodes,
  linkIdentity,
  makeToken,
  makeWebhook,
  turnWebhook,
  changeAddress,
  proveAddress,
  undoOwn,
  changePassword,
  resetByMail,
  confirm,
  removeFactors,
  askLostFactor,
  keepFrozen,
  askDeletion,
  endOtherSessions: askToLeave,
};
export type Deed = keyof typeof DEEDS;

/** Everything that he might still have. Returns how he got in. */
export async function tryAgain(stage: Stage, thief: Thief): Promise<string[]> {
  const { app, provider } = stage;
  const inside: string[] = [];
  const note = (how: string, isIn: boolean) => {
    if (isIn) inside.push(how);
  };
  for (const browser of thief.browsers) note('session', (await browser.ask('GET', '/api/user')).status === 200);
  for (const token of thief.tokens)
    note('token', (await new Browser(app).ask('GET', '/api/user', undefined, token)).status === 200);
  for (const secret of thief.passwords) {
    const browser = new Browser(app);
    const { status, body } = await browser.post('/api/login', { username: thief.owner.username, password: secret });
    if (status !== 200) await secondStep(stage, thief, browser, body);
    note(`password "${secret}"`, (await browser.ask('GET', '/api/user')).status === 200);
  }
  for (const passkey of thief.passkeys) {
    const { body } = await new Browser(app).post('/api/login/passkey/options', {});
    const credential = passkey.sign(body as unknown as { challenge: string });
    note('passkey', (await new Browser(app).post('/api/login/passkey', { credential })).status === 200);
  }
  const browser = new Browser(app);
  const begun = await browser.post('/api/identities/begin', { provider: 'acme', purpose: 'sign-in' });
  const query = await provider.visit(String(begun.body.url), thief.identity);
  const finished = await browser.post('/api/identities/finish', { query });
  note('identity', finished.status === 200 && finished.body.done !== 'unknown');
  for (const token of thief.links)
    for (const [path, body] of [
      ['/api/password-reset/confirm', { token, newPassword: 'of the thief again' }],
      ['/api/email/verify', { token }],
      ['/api/email/undo', { token }],
      ['/api/not-me', { token }],
      ['/api/lost-factor/use', { token, password: password(thief) }],
    ] as const)
      note(`link ${path}`, (await new Browser(app).post(path, body)).status === 200);
  return inside;
}
