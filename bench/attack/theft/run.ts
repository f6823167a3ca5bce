import { createApp } from '../../../api/src/app.ts';
import { openGuardedHttp } from '../../../api/src/platform/outside/guarded-http.ts';
import { parseSettings } from '../../../api/src/platform/settings/settings.ts';
import { ISSUER, startOidcProvider } from '../../../api/src/testing/oidc-provider.ts';
import type { Random } from '../../random.ts';
import type { Attack } from '../attack.ts';
import type { Browser } from './browser.ts';
import { ENTRIES, type Entry, type Owner, ownerOf, takeBack } from './owner.ts';
import { mailsTo, ORIGIN, requestReset, type Stage } from './stage.ts';
import { ACCESSES, type Access, DEEDS, type Deed, readMails, type Thief, thiefWith, tryAgain } from './thief.ts';

/** Each access, with and without a second factor, with each first step of the owner, several times. */
const ROUNDS = 9;
const deeds = Object.keys(DEEDS) as Deed[];

interface Sequence {
  access: Access;
  withFactor: boolean;
  /** More than ten minutes since the owner last showed who they are. */
  stale: boolean;
  entry: Entry;
  steps: Deed[];
}

function sequencesOf(random: Random): Sequence[] {
  const all: Sequence[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const access of ACCESSES)
      for (const withFactor of [false, true])
        for (const entry of ENTRIES) {
          const length = random.between(3, 8);
          // A thief with a password signs in first; in any other order he does nothing.
          const first: Deed[] = access === 'password' ? ['signIn'] : access === 'mailbox' ? ['resetByMail'] : [];
          const steps = [...first, ...Array.from({ length }, () => random.pick(deeds))];
          all.push({ access, withFactor, stale: access === 'session' && random.next() < 0.5, entry, steps });
        }
  return all;
}

async function elevenMinutesPass({ query }: Stage, id: string): Promise<void> {
  await query(`update member set password_changed_at = password_changed_at - interval '1 hour' where id = $1`, [id]);
  await query(`update session set created_at = created_at - interval '11 minutes' where member_id = $1`, [id]);
}

/** What is wrong once the owner is back, in words. */
async function wrongWith(stage: Stage, owner: Owner, thief: Thief, inside: Browser): Promise<string[]> {
  const wrong = (await tryAgain(stage, thief)).map((how) => `the thief is inside by ${how}`);
  for (const address of thief.addresses) {
    const before = (await mailsTo(stage, address))[0]?.id ?? 0;
    const mail = await requestReset(stage, address);
    if (mail && mail.id > before) wrong.push(`the thief's address is sent ${mail.kind}`);
  }
  const { status, body } = await inside.ask('GET', '/api/user');
  if (status !== 200 || body.email !== owner.email) wrong.push(`the owner is outside: ${status} ${String(body.email)}`);
  const [rows] = await stage.query<{ sessions: number; hooks: number; ways: number; deletions: number }>(
    `select (select count(*) from session where member_id = $1)::integer as sessions,
       (select count(*) from webhook where member_id = $1 and url like '%thief%')::integer as hooks,
       ((select count(*) from passkey where member_id = $1) + (select count(*) from identity where member_id = $1)
         + (select count(*) from access_token where member_id = $1))::integer as ways,
       (select count(*) from account_deletion where member_id = $1)::integer as deletions`,
    [owner.id],
  );
  if (rows?.sessions !== 1) wrong.push(`${rows?.sessions} sessions instead of one`);
  if (rows?.hooks !== 0) wrong.push("a webhook of the thief's is left");
  if (rows?.deletions !== 0) wrong.push('the account will be deleted');
  if (rows?.ways !== 0) wrong.push(`${rows?.ways} ways in are left`);
  return wrong;
}

async function play(stage: Stage, sequence: Sequence, number: number): Promise<{ wrong: string[]; did: boolean }> {
  const { access, withFactor, stale, entry, steps } = sequence;
  const owner = await ownerOf(stage, number, withFactor);
  if (stale) await elevenMinutesPass(stage, owner.id);
  const thief = thiefWith(stage, owner, access, number);
  for (const step of steps) {
    await DEEDS[step](stage, thief);
    if (access === 'mailbox') await readMails(stage, thief, true);
  }
  const did =
    thief.passkeys.length + thief.secrets.length + thief.tokens.length + thief.addresses.length > 0 ||
    thief.passwords.length > (access === 'password' ? 1 : 0);
  // The ten minutes are over. What he does while the owner is at it: everything once more, in the same order.
  const back = await takeBack(stage, owner, entry, async () => {
    for (const step of steps) if (step !== 'resetByMail') await DEEDS[step](stage, { ...thief, access: 'password' });
  });
  if (typeof back === 'string') return { wrong: [back], did };
  return { wrong: await wrongWith(stage, owner, thief, back), did };
}

/**
 * A thief has the password, a session, the mailbox or the device for ten minutes and does what he can, in generated orders.
 * Then the owner takes the account back, and must be alone inside.
 */
export async function attackAccounts({ site, findings, random }: Attack): Promise<void> {
  const group = findings.group('account theft');
  const sequences = sequencesOf(random);
  const logins = Object.fromEntries(sequences.map((_, number) => [`thief-${number}`, {}]));
  const provider = await startOidcProvider(`${ORIGIN}/sign-in/callback`, logins);
  const guardedHttp = openGuardedHttp({ insteadOf: { [ISSUER]: provider.address } });
  const settings = parseSettings({
    CLIPS: 'off',
    RATE_LIMITS: 'off',
    FAIR_PLAY: 'off',
    VIDEO_DETAILS: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL: ORIGIN,
    OIDC_ACME_ISSUER: ISSUER,
    OIDC_ACME_CLIENT_ID: 'viewloop',
    OIDC_ACME_CLIENT_SECRET: 'a secret of the test',
  });
  const app = await createApp(settings, { databaseUrl: site.databaseUrl, guardedHttp });
  await app.http.ready();
  let harmful = 0;
  try {
    for (const [number, sequence] of sequences.entries()) {
      const { wrong, did } = await play({ app, query: site.query, provider }, sequence, number);
      if (did) harmful++;
      const { access, withFactor, stale, entry, steps } = sequence;
      const owner = `${withFactor ? 'second factor' : 'no factor'}${stale ? ', stale session' : ''}, ${entry} first`;
      group.check(`${access}: ${steps.join(', ')} (${owner})`, wrong.length === 0, wrong.join('; '));
    }
    group.note(`${sequences.length} sequences; in ${harmful} of them the thief had added or changed a way in`);
  } finally {
    await app.close();
    await provider.close();
  }
}
