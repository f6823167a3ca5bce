import { clips, screening } from '@viewloop/contract';
import { letIn } from '../features/screening/attention/index.ts';
import type { Given, Member } from './given.ts';
import { choiceOf } from './right-choice.ts';
import type { TestApp } from './test-app.ts';

/** What a report says, besides where it stands in its chain. */
interface Seen {
  playedMs?: number;
  seconds?: string;
  visible?: boolean;
  focused?: boolean;
  playing?: boolean;
  loops?: number;
}

interface Showing {
  visitId: number;
  clipId: number;
  seq: number;
  nonce: string;
}

/** The screening room with clips that nobody uploaded: only rows, as if the files had been sent to whoever watches. */
export function screeningsIn({ app, given }: { app: TestApp; given: Given }) {
  const sql = <R extends object>(text: string, values: unknown[] = []) =>
    app.db.write((tx) => tx.query<R>(text, values));

  async function readyClip(owner: Member, { seconds = 40, title = 'A cut' } = {}): Promise<number> {
    const ends = Array.from({ length: seconds }, (_, second) => (second + 1) * 1000);
    const renditions = [{ name: '480.mp4', width: 480, height: 854, bytes: seconds * 1000, dataStart: 0, ends }];
    const [row] = await sql<{ id: number }>(
      `insert into clip (owner_id, title, state, bytes, received, reserved_bytes, has_original, has_files, duration_ms, width,
         height, has_sound, renditions, ready_at)
       values ($1, $2, 'waiting', 1000, 1000, 0, false, false, $3, 480, 854, true, $4, now()) returning id`,
      [owner.id, title, seconds * 1000, JSON.stringify(renditions)],
    );
    return (row as { id: number }).id;
  }

  /** A clip in the room. */
  async function screened({
    owner,
    credits = 60,
    seconds = 40,
    ...plan
  }: {
    owner?: Member;
    credits?: number;
    seconds?: number;
    languages?: 'de'[];
    countries?: string[];
    viewersPerHour?: number;
  } = {}): Promise<{ id: number; owner: Member }> {
    const by = owner ?? (await given.member());
    await given.credits(by, credits);
    const id = await readyClip(by, { seconds });
    await by.call(screening.startScreening, { params: { id }, body: { credits, ...plan } });
    await admit(id);
    return { id, owner: by };
  }

  /** As if a moderator had let the clip in. */
  const admit = (id: number) => app.db.write((tx) => letIn(tx, id));

  /** As if these seconds of the clip had been sent. */
  const send = (clipId: number, member: Member, seconds: number) =>
    sql(
      `insert into clip_sent (clip_id, member_id, seconds) values ($1, $2, array_fill(1000, array[$3::integer])::smallint[])
       on conflict (clip_id, member_id) do update set seconds = excluded.seconds`,
      [clipId, member.id, seconds],
    );

  /** As if so much time had passed since everything that this viewer did. */
  async function pass(member: Member, seconds: number): Promise<void> {
    await sql(
      `with visits as (
         update clip_visit set opened_at = opened_at - make_interval(secs => $2), last_beat_at = last_beat_at - make_interval(secs => $2)
         where viewer_id = $1 and ended_at is null)
       update attention_day set clock_at = clock_at - make_interval(secs => $2) where viewer_id = $1`,
      [member.id, seconds],
    );
  }

  const attention = ({ seq, nonce }: Showing, seen: Seen = {}) => ({
    seq: seq + 1,
    nonce,
    playedMs: 3000,
    positionMs: 0,
    loops: 0,
    seconds: '',
    visible: true,
    focused: true,
    playing: true,
    ...seen,
  });

  /** Everything of a clip that was sent, in reports of ten seconds. Returns the last answer. */
  async function watch(member: Member, offer: Showing & { durationMs: number }, upTo?: number) {
    const seconds = upTo ?? Math.ceil(offer.durationMs / 1000);
    await send(offer.clipId, member, seconds);
    let showing: Showing = offer;
    let last: Awaited<ReturnType<typeof report>> | undefined;
    for (let at = 0; at < seconds; at += 10) {
      const to = Math.min(seconds, at + 10);
      await pass(member, to - at);
      last = await report(member, showing, { playedMs: (to - at) * 1000, seconds: '1'.repeat(to) });
      showing = { ...showing, ...last };
    }
    return { ...(last as NonNullable<typeof last>), showing };
  }

  const report = (member: Member, showing: Showing, seen: Seen = {}) =>
    member.call(screening.reportAttention, { body: { visitId: showing.visitId, ...attention(showing, seen) } });

  const next = async (member: Member) => member.call(screening.nextClips, { body: {} });

  /** Whoever comes next is offered these clips first. */
  const firstInLine = (...clipIds: number[]) =>
    sql(`update screening set offered_at = now() - interval '1 day' where clip_id = any($1::bigint[])`, [clipIds]);

  /** The clip that this member is offered, whichever else is. */
  async function offerOf(member: Member, clipId: number) {
    await firstInLine(clipId);
    const { offers } = await next(member);
    const found = offers.find((offer) => offer.clipId === clipId);
    if (!found) throw new Error(`clip ${clipId} was not offered`);
    return found;
  }

  const leave = (member: Member, visitId: number, more: object = {}) =>
    member.call(screening.leaveClip, { body: { visitId, ...more } });

  /** What a question that was drawn wants to hear. */
  async function rightChoice(checkId: string): Promise<number> {
    const rows = await sql<{ key: Buffer; hash: Buffer }>(
      'select k.key, c.answer_hash as hash from screening_check c, address_key k where c.id = $1',
      [checkId],
    );
    return choiceOf(checkId, rows);
  }

  const read = (owner: Member, id: number) => owner.call(clips.readClip, { params: { id } });

  return {
    sql,
    readyClip,
    screened,
    admit,
    send,
    pass,
    attention,
    watch,
    report,
    next,
    firstInLine,
    offerOf,
    leave,
    rightChoice,
    read,
  };
}

/** One of everything that can happen in the screening room. */
export async function busyRoom(app: TestApp, given: Given): Promise<void> {
  const room = screeningsIn({ app, given });
  const [viewer, other] = [await given.member(), await given.member()];
  const shown = await room.screened();
  await room.watch(viewer, await room.offerOf(viewer, shown.id));
  await room.watch(other, await room.offerOf(other, shown.id), 7);
  const stopped = await room.screened({ credits: 20 });
  const offer = await room.offerOf(other, stopped.id);
  await room.watch(other, offer, 12);
  await room.leave(other, offer.visitId);
  await stopped.owner.call(screening.stopScreening, { params: { id: stopped.id } });
}
