import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newMember, signIn } from '../cast.ts';
import type { Group } from '../findings.ts';
import { send } from '../http/send.ts';

const MOST = 8;
const TRIED = 30;

const open = (address: string, cookie: string, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}/api/events`, { headers: { cookie }, agent: false, method }, resolve).once('error', reject);
  });

/** Event streams keep connections open, and a server can keep only so many. They are counted by session. */
export async function limitStreams(group: Group, address: string): Promise<void> {
  const member = await newMember(address);
  const streams = await Promise.all(Array.from({ length: TRIED }, () => open(address, member.cookie)));
  const live = streams.filter(({ statusCode }) => statusCode === 200);
  const told = streams.filter(({ statusCode, headers }) => statusCode === 429 && Number(headers['retry-after']) >= 1);
  group.tried += TRIED;
  group.refused += told.length;
  group.accepted += live.length;
  group.check(
    `${TRIED} event streams of a session: ${MOST} stay open`,
    live.length === MOST,
    `${live.length} are open`,
  );
  group.check('the rest is told when to come back', told.length === TRIED - MOST, `${told.length} were`);
  const elsewhere = await open(address, (await signIn(address, member.username))?.cookie ?? '');
  group.check(
    'the member’s other device has its own',
    elsewhere.statusCode === 200,
    `answered ${elsewhere.statusCode}`,
  );
  const other = await newMember(address);
  const theirs = await open(address, other.cookie);
  group.check('another member’s stream opens', theirs.statusCode === 200, `answered ${theirs.statusCode}`);
  const user = await send(address, member.request('GET', '/api/user'));
  group.check('the member’s other calls go on', user.status === 200, `answered ${user.status}`);
  for (const stream of [...streams, elsewhere, theirs]) stream.destroy();
  await sleep(500);
  const again = await open(address, member.cookie);
  group.check('closing makes room', again.statusCode === 200, `answered ${again.statusCode}`);
  again.destroy();
}
