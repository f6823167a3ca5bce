import { admin, auth, fairPlay, type RouteDefinition, recovery } from '@viewloop/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { givenIn } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

/** The rules are read before the first registration and kept for some seconds. */
beforeAll(async () => {
  const usual = 6 * fairPlay.DEFAULT_FAIR_PLAY_NUMBERS.blockADay;
  const { id } = await site.given.member({ isAdmin: true });
  await site.app.db.write((tx) =>
    tx.query(`insert into wide_block (block, most_a_day, set_by) values ('10.77.2.0/24', $1, $2)`, [2 * usual, id]),
  );
});

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];
interface Sent {
  from?: string;
  proof?: string;
  cookie?: string;
}

async function send(route: RouteDefinition, body: object, { from = '10.9.0.1', proof, cookie }: Sent = {}) {
  const answer = await site.app.http.inject({
    method: route.method,
    url: route.path,
    remoteAddress: from,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(proof && { 'human-check': proof }),
      ...(cookie && { cookie }),
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
}

/** What the screens do by themselves. */
async function solved({ body }: { body: { details?: { challenge?: string } } }): Promise<string> {
  const challenge = JSON.parse(body.details?.challenge as string) as Challenge;
  // A slow machine may take far longer than the usual 90 s.
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 300_000 });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url');
}
const levelAsked = ({ body }: { body: { details: { challenge: string } } }) =>
  Number(JSON.parse(body.details.challenge).parameters.data.level);

let count = 0;
const newcomer = () => {
  const username = `newcomer-${++count}`;
  return { username, email: `${username}@example.com`, password: 'secret1' };
};
const registrations = async (many: number, from: string) => {
  for (let n = 0; n < many; n++) expect((await send(auth.register, newcomer(), { from })).status).toBe(200);
};
let place = 0;
const newAddress = () => `10.9.${++place}.1`;

describe('registering', () => {
  test('beyond forty an hour from one block of addresses costs work, and a widened block has more', async () => {
    let host = 0;
    const register = () => send(auth.register, newcomer(), { from: `10.77.1.${++host}` });
    for (let n = 0; n < 40; n++) expect((await register()).status).toBe(200);
    expect(await register()).toMatchObject({ status: 428, body: { code: 'human_check' } });
    for (let n = 1; n <= 41; n++)
      expect((await send(auth.register, newcomer(), { from: `10.77.2.${n}` })).status).toBe(200);
    const network = (part: number) => `2001:db8:77:${part.toString(16)}::1`;
    for (let n = 0; n < 40; n++) expect((await send(auth.register, newcomer(), { from: network(n) })).status).toBe(200);
    expect((await send(auth.register, newcomer(), { from: network(99) })).status).toBe(428);
  });

  test('beyond five from an address costs work instead of being refused', async () => {
    const from = newAddress();
    await registrations(5, from);
    const body = newcomer();
    const asked = await send(auth.register, body, { from });
    expect(asked).toMatchObject({ status: 428, body: { code: 'human_check' } });
    const proof = await solved(asked);
    expect((await send(auth.register, body, { from, proof })).status).toBe(200);
    // The same proof again is worth nothing, for whatever name.
    expect((await send(auth.register, newcomer(), { from, proof })).body.code).toBe('human_check');
  });

  test('five are free, also of twenty that arrive at once', async () => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(auth.register, newcomer(), { from })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'human_check')).toHaveLength(15);
  });

  test('work of another address, for another purpose or made up is refused', async () => {
    const [from, elsewhere] = [newAddress(), newAddress()];
    await registrations(5, from);
    await registrations(5, elsewhere);
    const proof = await solved(await send(auth.register, newcomer(), { from }));
    expect((await send(auth.register, newcomer(), { from: elsewhere, proof })).status).toBe(428);
    const forged = JSON.parse(Buffer.from(proof, 'base64url').toString());
    forged.challenge.parameters.cost = 1;
    for (const bad of [
      Buffer.from(JSON.stringify(forged)).toString('base64url'),
      'not base64 !',
      Buffer.from('{"challenge":1}').toString('base64url'),
      'A'.repeat(5000),
    ])
      expect((await send(auth.register, newcomer(), { from, proof: bad })).body.code).toBe('human_check');
    // It is still good for what it was made for.
    expect((await send(auth.register, newcomer(), { from, proof })).status).toBe(200);
  });

  test('it grows dearer for those who go on, and cheap work from before does not count', async () => {
    const from = newAddress();
    await registrations(5, from);
    const early = await send(auth.register, newcomer(), { from });
    expect(levelAsked(early)).toBe(0);
    await site.app.db.write((tx) => tx.query(`update rate_limit set points = 20 where key = $1`, [`register:${from}`]));
    const late = await send(auth.register, newcomer(), { from });
    expect(levelAsked(late)).toBe(3);
    const proof = await solved(early);
    expect((await send(auth.register, newcomer(), { from, proof })).body.code).toBe('human_check');
  });
});

describe('signing in', () => {
  const guess = (username: string, sent: Sent) => send(auth.login, { username, password: 'wrong' }, sent);

  test('an address with ten failures over several names does work; the right password then gets in', async () => {
    const from = newAddress();
    const member = await site.given.member();
    await Promise.all(Array.from({ length: 10 }, (_, n) => guess(`nobody-${n}`, { from })));
    const body = { username: member.username, password: member.password };
    const asked = await send(auth.login, body, { from });
    expect(asked.body.code).toBe('human_check');
    expect((await send(auth.login, body, { from, proof: await solved(asked) })).status).toBe(200);
  });

  test('an account under attack from everywhere asks strangers for work, and no known device', async () => {
    const owner = newcomer();
    const home = await send(auth.register, owner, { from: newAddress() });
    const device = home.cookies.find(({ name }) => name === 'viewloop-device');
    const cookie = `viewloop-device=${device?.value}`;
    await Promise.all(Array.from({ length: 20 }, () => guess(owner.username, { from: newAddress() })));
    const body = { username: owner.username, password: owner.password };
    const stranger = await send(auth.login, body, { from: newAddress() });
    expect(stranger.body.code).toBe('human_check');
    expect((await send(auth.login, body, { from: newAddress(), cookie })).status).toBe(200);
    // An unknown name is treated alike, so this says nothing about accounts.
    await Promise.all(Array.from({ length: 20 }, () => guess('never-registered', { from: newAddress() })));
    expect((await guess('never-registered', { from: newAddress() })).body.code).toBe('human_check');
  });

  test('ten wrong passwords at the owner’s own address do not lock the owner’s device', async () => {
    const from = newAddress();
    const owner = newcomer();
    const home = await send(auth.register, owner, { from });
    const cookie = `viewloop-device=${home.cookies.find(({ name }) => name === 'viewloop-device')?.value}`;
    await Promise.all(Array.from({ length: 10 }, () => guess(owner.username, { from })));
    const body = { username: owner.username, password: owner.password };
    expect((await send(auth.login, body, { from })).status).toBe(429);
    expect((await send(auth.login, body, { from, cookie })).status).toBe(200);
    // Guesses with the cookie in hand are counted, too.
    const guesses = await Promise.all(Array.from({ length: 10 }, () => guess(owner.username, { from, cookie })));
    expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect((await send(auth.login, body, { from, cookie })).status).toBe(429);
  });
});

test('resets beyond ten from an address, or five of a mail address, cost work', async () => {
  const request = (email: string, sent: Sent) => send(recovery.requestPasswordReset, { email }, sent);
  const from = newAddress();
  for (let n = 0; n < 10; n++) expect((await request(`who-${n}@example.com`, { from })).status).toBe(200);
  const asked = await request('one-more@example.com', { from });
  expect(asked.body.code).toBe('human_check');
  expect((await request('one-more@example.com', { from, proof: await solved(asked) })).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await request('victim@example.com', { from: newAddress() })).status).toBe(200);
  expect((await request('Victim@example.com', { from: newAddress() })).body.code).toBe('human_check');
});

describe('an admin', () => {
  const askAll = async (humanCheckForAll: boolean) => {
    const boss = await givenIn(site.app).admin();
    const settings = await boss.call(admin.readSettings);
    await boss.call(admin.updateSettings, { body: { ...settings, humanCheckForAll } });
  };
  afterEach(() => askAll(false));

  test('may ask it of everybody', async () => {
    await askAll(true);
    const from = newAddress();
    const body = newcomer();
    const asked = await send(auth.register, body, { from });
    expect(asked.body.code).toBe('human_check');
    expect((await send(auth.register, body, { from, proof: await solved(asked) })).status).toBe(200);
  });
});
