import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminOf, newMember, onDevice, type Person } from '../attack/cast.ts';
import { openSite, type Query } from '../attack/target.ts';
import { videoUrl } from '../attack/world.ts';
import { creditsOf, type Eyes, guess, type LiveTally, newTally, watchLive } from './live-viewer.ts';
import { QUESTIONS } from './people.ts';
import { percent, table } from './table.ts';

/** A shorter crowd against the real server: its own database, real calls, real time. */
export interface LiveCrowd {
  seconds: number;
  mode: 'open' | 'strict';
  honest: number;
  scripts: number;
}

const OFFERS = 60;
const CREDITS_AN_OFFER = 2000;
/** Every so many offers ask their viewers a question, which costs half as much again. */
const ASKS_EVERY = 1 / QUESTIONS.promotionsThatAsk;
/** So short that a minute holds many watches; everything else is as in production. */
const WATCH_SECONDS = '2';

/** Honest viewers see the picture. This one looks the answer up in the database of the run. */
const eyesOf =
  (query: Query): Eyes =>
  async (checkId) => {
    const [row] = await query<{ hash: Buffer; key: Buffer }>(
      `select c.answer_hash as hash, k.key from attention_check c, address_key k where c.id = $1
       order by k.month desc limit 1`,
      [checkId],
    );
    const isRight = (choice: number) =>
      row &&
      createHmac('sha256', row.key).update(`answer:${checkId}:${choice}`).digest().subarray(0, 16).equals(row.hash);
    return [1, 2, 3, 4, 5, 6].find(isRight) ?? 1;
  };

interface Group {
  name: string;
  people: Person[];
  eyes: Eyes;
  tally: LiveTally;
}

async function watchUntil(group: Group, person: Person, end: number): Promise<void> {
  while (Date.now() < end) if (!(await watchLive(person, group.eyes, group.tally))) await sleep(500);
}

async function openOffers(address: string): Promise<void> {
  const [admin, owner] = [await adminOf(address), await newMember(address, { username: 'owner-of-offers' })];
  const credits = OFFERS * CREDITS_AN_OFFER * 1.5;
  await admin.call('POST', '/api/admin/update-credits', { userId: owner.id, credits, reason: 'offers for the crowd' });
  for (let n = 0; n < OFFERS; n++)
    await owner.call('POST', '/api/promotions', {
      videoUrl: videoUrl(),
      platform: 'youtube',
      title: `Offer ${n}`,
      creditsSpent: CREDITS_AN_OFFER,
      ...(n % ASKS_EVERY === 0 && { feedback: { questions: [{ kind: 'keep' }], text: false } }),
    });
}

/** What the group's credits became: everything is put into promotions, and counts as far as it is offered at once. */
async function offeredOf(group: Group, query: Query): Promise<number> {
  for (const person of group.people) {
    const { credits } = await person.call<{ credits: number }>('GET', '/api/user');
    if (credits >= 2)
      await person.ask('POST', '/api/promotions', {
        videoUrl: videoUrl(),
        platform: 'youtube',
        title: null,
        creditsSpent: credits - (credits % 2),
      });
  }
  const [row] = await query<{ offered: number }>(
    `select coalesce(sum(credits_spent - waiting_credits), 0)::integer as offered from promotion where owner_id = any($1::uuid[])`,
    [group.people.map(({ id }) => id)],
  );
  return row?.offered ?? 0;
}

/** Everybody watches on a device of their own. */
const newPeople = (address: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () =>
      onDevice(address, await newMember(address), randomBytes(16).toString('base64url')),
    ),
  );

export async function liveOnServer(crowd: LiveCrowd, say: (text: string) => void): Promise<boolean> {
  const site = await openSite();
  try {
    const { address } = await site.serve({ FAIR_PLAY: crowd.mode, WATCH_SECONDS });
    await openOffers(address);
    const groups: Group[] = [
      { name: 'honest', people: await newPeople(address, crowd.honest), eyes: eyesOf(site.query), tally: newTally() },
      { name: 'scripts that guess', people: await newPeople(address, crowd.scripts), eyes: guess, tally: newTally() },
    ];
    const end = Date.now() + crowd.seconds * 1000;
    await Promise.all(groups.flatMap((group) => group.people.map((person) => watchUntil(group, person, end))));
    const offered: number[] = [];
    for (const group of groups) offered.push(await offeredOf(group, site.query));
    say(`\n${crowd.seconds} seconds on a real server, ${crowd.mode} mode, watches of ${WATCH_SECONDS} seconds\n`);
    say(
      table(
        [
          'Who',
          'People',
          'Watches',
          'Credits',
          'For answers',
          'Offered as promotion',
          'Checks/100',
          'Passed',
          'Not paid',
        ],
        groups.map(({ name, people, tally }, index) => [
          name,
          people.length,
          tally.started,
          creditsOf(tally),
          tally.answered,
          offered[index] ?? 0,
          tally.started === 0 ? '–' : ((100 * tally.checks) / tally.started).toFixed(0),
          tally.checks === 0 ? '–' : percent(tally.passed / tally.checks, 0),
          tally.unpaid,
        ]),
      ),
    );
    const [honest = 0, scripts = 0] = offered;
    const share = honest + scripts === 0 ? 0 : scripts / (honest + scripts);
    say(`\nShare of what is offered that belongs to scripts: ${percent(share)}`);
    const complaints = site.complaints();
    for (const line of complaints) say(line);
    return complaints.length === 0 && groups.every(({ tally }) => tally.unpaid === 0);
  } finally {
    await site.close();
  }
}
