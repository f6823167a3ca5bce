import { setTimeout as sleep } from 'node:timers/promises';
import type { clips, screening } from '@viewloop/contract';
import { drawClip } from '../../../api/src/demo/drawn-clip.ts';
import type { Attack } from '../attack.ts';
import { newMember, type Person } from '../cast.ts';
import { type Answer, type Sent, send } from '../http/send.ts';
import { atOnce } from '../several.ts';
import { type Rules, rulesOf, tally } from './rule.ts';
import { demandSoundBooks } from './run.ts';

const SECONDS = 4;
const CREDITS = 20;
const NEXT = '/api/screening/next';
const ATTENTION = '/api/screening/attention';
const LEAVE = '/api/screening/leave';
const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

const patch = (
  person: Person,
  url: string,
  offset: number | string,
  body: Buffer | string,
  more: object = {},
): Sent => ({
  ...person.request('PATCH', url, undefined, { ...TUS, 'upload-offset': String(offset), ...more }),
  body,
});

/** The rules of clips and of the screening room: whose they are, what counts, and what is paid. */
export async function attackScreening(attack: Attack): Promise<void> {
  const rules = rulesOf(attack, 'the screening room');
  const file = Buffer.from(await drawClip('waves', 1, SECONDS));
  await uploads(attack, rules, file);
  await foreignClips(attack, rules);
  const clip = await shownClip(attack, file);
  await addresses(attack, rules, clip);
  await showings(attack, rules, clip);
  await spending(attack, rules, clip);
  await demandSoundBooks(attack);
}

async function begin(owner: Person, bytes: number): Promise<clips.Clip & { uploadUrl: string }> {
  return owner.call('POST', '/api/clips', { title: 'A cut', bytes });
}

async function uploads({ world, address }: Attack, rules: Rules, file: Buffer): Promise<void> {
  const [owner, thief] = [await newMember(world.address), await newMember(world.address)];
  const { id, uploadUrl } = await begin(owner, file.length);
  const rest = file.subarray(1000);
  await send(address, patch(owner, uploadUrl, 0, file.subarray(0, 1000)));
  const look = { ...TUS, 'upload-offset': '1000' };
  await rules.refuse('looking at another’s upload', thief.request('HEAD', uploadUrl, undefined, look), 404, '');
  await rules.refuse('going on with another’s upload', patch(thief, uploadUrl, 1000, rest), 404, 'clip_unknown');
  const oddities: [what: string, sent: Sent, status: number][] = [
    ['a piece at the wrong place', patch(owner, uploadUrl, 0, rest), 409],
    ['a piece behind the end', patch(owner, uploadUrl, file.length + 1, 'x'), 409],
    ['a piece at a negative place', patch(owner, uploadUrl, -1, rest), 400],
    ['a piece at no place', patch(owner, uploadUrl, 'NaN', rest), 400],
    ['a piece with a wrong checksum', patch(owner, uploadUrl, 1000, rest, { 'upload-checksum': 'sha256 AAAA' }), 460],
    ['a checksum nobody knows', patch(owner, uploadUrl, 1000, rest, { 'upload-checksum': 'md5 AAAA' }), 400],
    ['another length', patch(owner, uploadUrl, 1000, rest, { 'upload-length': '5' }), 400],
    ['a length for later', patch(owner, uploadUrl, 1000, rest, { 'upload-defer-length': '1' }), 400],
    ['a part of another upload', patch(owner, uploadUrl, 1000, rest, { 'upload-concat': 'partial' }), 400],
    ['no version of the protocol', patch(owner, uploadUrl, 1000, rest, { 'tus-resumable': '' }), 412],
    ['a version of the future', patch(owner, uploadUrl, 1000, rest, { 'tus-resumable': '9.9.9' }), 400],
    ['a piece of JSON', patch(owner, uploadUrl, 1000, '{}', { 'content-type': 'application/json' }), 415],
  ];
  for (const [what, sent, status] of oddities) await rules.refuse(what, sent, status, '');
  for (const odd of ['..%2f..%2fetc%2fpasswd', '1e3', '-1', `${id}.`, `0x${id.toString(16)}`, '9'.repeat(15)])
    await rules.refuse(
      `an upload called ${odd}`,
      patch(owner, `/api/clips/uploads/${odd}`, 0, rest),
      404,
      'clip_unknown',
    );
  for (const method of ['POST', 'PUT', 'DELETE', 'GET'])
    await rules.refuse(
      `${method} of an upload`,
      owner.request(method, uploadUrl, undefined, TUS),
      405,
      'method_not_allowed',
    );
  const twice = await atOnce(4, () => send(address, patch(owner, uploadUrl, 1000, rest)));
  rules.equal('of four that send the rest one is taken', twice.filter(({ status }) => status === 204).length, 1);
  await rules.end('a piece more', patch(owner, uploadUrl, file.length, 'x'), 413, '');
  // Over, with nothing left to clean, so that no job changes it later.
  await world.query(
    `update clip set state = 'failed', fault = 'damaged', has_original = false, has_files = false where id = $1`,
    [id],
  );
}

/** Everything that only the owner may do with a clip. */
async function foreignClips({ world }: Attack, rules: Rules): Promise<void> {
  const { attacker, clip } = world;
  const at = `/api/clips/${clip}`;
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', at],
    ['DELETE', at],
    ['POST', `${at}/title`, { title: 'Mine' }],
    ['POST', `${at}/cover`, { frame: 1 }],
    ['POST', `${at}/captions`, { vtt: 'WEBVTT' }],
    ['GET', `${at}/addresses`],
    ['POST', `${at}/screening`, { credits: CREDITS }],
    ['POST', `${at}/screening/credits`, { credits: CREDITS }],
    ['POST', `${at}/screening/stop`],
    ['GET', `${at}/report`],
    ['GET', `${at}/report.csv`],
  ];
  for (const [method, path, body] of calls)
    await rules.refuse(`${method} ${path} of another`, attacker.request(method, path, body), 404, 'clip_unknown');
}

interface Shown {
  id: number;
  owner: Person;
}

/** A real clip with its file in the room. */
async function shownClip({ world, address }: Attack, file: Buffer): Promise<Shown> {
  const owner = await newMember(world.address);
  const { id, uploadUrl } = await begin(owner, file.length);
  await send(address, patch(owner, uploadUrl, 0, file));
  for (let looks = 0; ; looks++) {
    const { state } = await owner.call<clips.Clip>('GET', `/api/clips/${id}`);
    if (state === 'waiting') break;
    if (state !== 'processing' || looks === 600) throw new Error(`the clip is ${state}`);
    await sleep(100);
  }
  await world.give(owner, 10 * CREDITS);
  await owner.call('POST', `/api/clips/${id}/screening`, { credits: CREDITS });
  await world.admin.call('POST', `/api/admin/clips/${id}/decision`, { decision: 'keep' });
  return { id, owner };
}

/** Jobs leave a showing alone whose viewer was heard of lately. */
const keepOpen = ({ world }: Attack, viewer: Person) =>
  world.query(
    `update clip_visit set last_beat_at = now() + interval '1 hour' where viewer_id = $1 and ended_at is null`,
    [viewer.id],
  );

/** A job counts showings that have ended. Waits for it, so that it is not taken for a change that a refused call has made. */
async function untilCounted({ world }: Attack): Promise<void> {
  for (let looks = 0; looks < 240; looks++) {
    const [left] = await world.query('select from clip_visit where ended_at is not null and not in_curve limit 1');
    if (!left) return;
    await sleep(250);
  }
  throw new Error('the server did not count the showings');
}

async function offerOf(attack: Attack, viewer: Person, { id }: Shown): Promise<screening.Offer> {
  const { offers } = await viewer.call<{ offers: screening.Offer[] }>('POST', NEXT, {});
  const offer = offers.find(({ clipId }) => clipId === id);
  if (!offer) throw new Error('the clip was not offered');
  await keepOpen(attack, viewer);
  return offer;
}

/** Addresses are for one file, one session and some minutes. */
async function addresses(attack: Attack, rules: Rules, clip: Shown): Promise<void> {
  const { world } = attack;
  const [viewer, thief] = [await newMember(world.address), await newMember(world.address)];
  const offer = await offerOf(attack, viewer, clip);
  const url = offer.renditions[0]?.url ?? '';
  const over = (what: string, sent: Sent) => rules.refuse(what, sent, 403, 'clip_address_over');
  await over('the address of another member', thief.request('GET', url));
  await over('the address of a viewer for the owner', clip.owner.request('GET', url));
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  const until = Number(query.get('until'));
  await over(
    'an address that lasts longer',
    viewer.request('GET', url.replace(`until=${until}`, `until=${until + 1}`)),
  );
  await over('the address of another file', viewer.request('GET', url.replace(/[a-z0-9-]+\.mp4/, 'other.mp4')));
  await over(
    'the address of another clip',
    viewer.request('GET', url.replace(`/clips/${clip.id}/`, `/clips/${world.clip}/`)),
  );
  await over(
    'an address with an invented signature',
    viewer.request('GET', `${path}?until=${until}&signature=${'A'.repeat(43)}`),
  );
  const stranger: Sent = { method: 'GET', path: url };
  await rules.refuse('an address without a session', stranger, 401, 'not_signed_in');
  await viewer.call('POST', LEAVE, { visitId: offer.visitId });
  await untilCounted(attack);
}

const reportOf = ({ visitId, seq, nonce }: Pick<screening.Offer, 'visitId' | 'seq' | 'nonce'>, more: object = {}) => ({
  visitId,
  seq: seq + 1,
  nonce,
  playedMs: 3000,
  seconds: '1'.repeat(SECONDS),
  positionMs: 3000,
  loops: 0,
  visible: true,
  focused: true,
  playing: true,
  ...more,
});

/** As if everything of the clip had been sent to this viewer, who has watched for so long. */
async function watched({ world }: Attack, viewer: Person, clipId: number, seconds: number): Promise<void> {
  await world.query(
    `insert into clip_sent (clip_id, member_id, seconds) values ($1, $2, array_fill(1000, array[${SECONDS}])::smallint[])
     on conflict (clip_id, member_id) do update set seconds = excluded.seconds`,
    [clipId, viewer.id],
  );
  await world.query(`update clip_visit set opened_at = opened_at - make_interval(secs => $2) where viewer_id = $1`, [
    viewer.id,
    seconds,
  ]);
  await world.query(`update attention_day set clock_at = clock_at - make_interval(secs => $2) where viewer_id = $1`, [
    viewer.id,
    seconds,
  ]);
}

async function showings(attack: Attack, rules: Rules, clip: Shown): Promise<void> {
  const { world, address } = attack;
  const [viewer, thief] = [await newMember(world.address), await newMember(world.address)];
  const several = await atOnce(20, () => viewer.ask('POST', NEXT, {}));
  rules.equal('20 questions for offers at once succeed', tally(several), { '200': 20 });
  const [row] = await world.query<{ open: number; reserved: number; held: number }>(
    `select count(*)::integer as open, sum(v.reserved_ms)::integer as reserved, max(s.reserved_ms)::integer as held
     from clip_visit v join screening s using (clip_id) where v.clip_id = $1 and v.ended_at is null`,
    [clip.id],
  );
  rules.equal('and open the clip once', row?.open, 1);
  rules.equal('what is held is what open showings hold', row?.held, row?.reserved);
  const offer = await offerOf(attack, viewer, clip);
  const { visitId } = offer;
  const unsent = await viewer.call<{ countedMs: number; seq: number; nonce: string }>(
    'POST',
    ATTENTION,
    reportOf(offer),
  );
  rules.equal('what was never sent does not count', unsent.countedMs, 0);
  await keepOpen(attack, viewer);
  await watched(attack, viewer, clip.id, 60);
  const report = reportOf({ ...unsent, visitId });
  const foreign = (what: string, path: string, body: object, code = 'visit_not_found') =>
    rules.refuse(what, thief.request('POST', path, body), 404, code);
  await foreign('a report about another’s showing', ATTENTION, report);
  await foreign('leaving for another', LEAVE, { visitId });
  await foreign('blocking by another’s showing', '/api/screening/block', { visitId });
  await foreign(
    'reporting by another’s showing',
    '/api/screening/report',
    { visitId, reason: 'other' },
    'clip_unknown',
  );
  await foreign('a report about a showing of nobody', ATTENTION, { ...report, visitId: 9_007_199_254_740_991 });
  const wrong = (what: string, more: object) =>
    rules.refuse(what, viewer.request('POST', ATTENTION, { ...report, ...more }), 409, 'heartbeat_out_of_order');
  await wrong('a report with an invented nonce', { nonce: 'invented' });
  await wrong('a report of later', { seq: report.seq + 1 });
  await wrong('a report of earlier', { seq: 1 });
  const same = await atOnce(30, () => viewer.ask('POST', ATTENTION, report));
  rules.equal('30 times the same report succeeds', tally(same), { '200': 30 });
  const counted = () =>
    world.query<{ visit: number; day: number }>(
      `select counted_ms as visit, (select sum(counted_ms)::integer from attention_day where viewer_id = $2) as day
       from clip_visit where id = $1`,
      [visitId, viewer.id],
    );
  rules.equal('and counts once', await counted(), [{ visit: 3000, day: 3000 }]);
  const last = JSON.parse((same[0] as Answer).text) as { seq: number; nonce: string };
  await watched(attack, viewer, clip.id, 60);
  const more = reportOf({ ...last, visitId }, { playedMs: 3_600_000, seconds: '7'.repeat(SECONDS), loops: 10_000 });
  await viewer.call('POST', ATTENTION, more);
  rules.equal('loops, and hours that were played, count no more than the clip is long', await counted(), [
    { visit: SECONDS * 1000, day: SECONDS * 1000 },
  ]);
  const leaving = await atOnce(20, () => viewer.ask('POST', LEAVE, { visitId }));
  rules.equal('20 times leaving succeeds', tally(leaving), { '200': 20 });
  await rules.end('a report afterwards', viewer.request('POST', ATTENTION, { ...more, seq: 4 }), 409, 'visit_over');
  const own = await send(address, clip.owner.request('POST', NEXT, {}));
  rules.equal('the owner is not offered the clip', own.text.includes(`"clipId":${clip.id},`), false);
}

async function spending(attack: Attack, rules: Rules, { id, owner }: Shown): Promise<void> {
  const { world } = attack;
  const before = await world.creditsOf(owner);
  const more = await atOnce(20, () => owner.ask('POST', `/api/clips/${id}/screening`, { credits: CREDITS }));
  rules.equal('showing 20 times what is shown', tally(more), { '409 clip_screened': 20 });
  rules.equal('takes nothing', await world.creditsOf(owner), before);
  const stops = await atOnce(20, () => owner.ask('POST', `/api/clips/${id}/screening/stop`));
  rules.equal('of 20 stops one succeeds', tally(stops), { '200': 1, '409 clip_not_screened': 19 });
  // One block of 30 seconds had begun.
  rules.equal('and returns what nobody began, once', await world.creditsOf(owner), before + CREDITS - 2);
  await untilCounted(attack);
  const poor = await newMember(world.address);
  const clip = await world.query<{ id: number }>('update clip set owner_id = $2 where id = $1 returning id::integer', [
    world.clip,
    poor.id,
  ]);
  await rules.refuse(
    'showing a clip without credits',
    poor.request('POST', `/api/clips/${clip[0]?.id}/screening`, { credits: CREDITS }),
    400,
    'insufficient_credits',
  );
  await world.query('update clip set owner_id = $2 where id = $1', [world.clip, world.victim.id]);
}
