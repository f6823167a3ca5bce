import { clipModeration, objections, type RouteOutput, rateLimits, screening } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { HumanCheck } from '../../accounts/human-check/index.ts';
import { languageOfHeader } from '../../messages/mail/index.ts';
import type { FairPlay } from '../../trust/fair-play/index.ts';
import { type ClipRow, type Clips, findClip } from '../clips/index.ts';
import { decideClip } from './decide-clip.ts';
import { decideNotice, takeNotice } from './decide-notice.ts';
import { listVisits } from './list-visits.ts';
import { nextBehind } from './moderation-rules.ts';
import { countOpenNotices, decidedNotices, type NoticeRow, openNotices } from './notice-store.ts';
import { reportClip } from './report-clip.ts';
import { countWaiting, type Waiting, waitingClips } from './review-store.ts';
import { voidedVisitsOf } from './visit-list-store.ts';
import { clipsForVoter, voteOnClip } from './vote.ts';

const DONE = { ok: true } as const;

export interface Needs {
  clips: Clips;
  fairPlay: FairPlay;
  humanCheck: HumanCheck;
}

function shownNotice(row: NoticeRow): clipModeration.ClipNotice {
  const { id, clipId, named, ground, explanation, name, email, removed, answer } = row;
  return {
    id,
    clipId,
    named,
    ground,
    explanation,
    name,
    email,
    removed,
    answer,
    at: row.at.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function demandRefusal(decision: 'keep' | 'refuse', refusal: clipModeration.Refusal | undefined): void {
  if (decision === 'refuse' && !refusal)
    throw new Problem('bad_request', { reason: 'refusal: needed to refuse', field: 'refusal' });
}

/** Who lets clips into the room, and what makes them leave it again: moderators, viewers, trusted members and the law. */
export function moderationFeature(app: App, { clips, fairPlay, humanCheck }: Needs): void {
  const look = (memberIds: Iterable<string>) => {
    for (const memberId of memberIds) {
      app.events.publish(memberId, 'screenings');
      app.events.publish(memberId, 'credits');
    }
  };

  /** The smallest rendition is enough to judge a clip by. */
  const renditionOf = (clip: ClipRow, sessionId: string) => {
    const [smallest] = clips.addressesOf(clip, sessionId).renditions;
    if (!smallest) throw new Problem('clip_not_ready');
    return { url: smallest.url, until: smallest.until };
  };

  /** What voters see does not say whose clip it is. */
  function shownToVoter(clip: ClipRow, sessionId: string): RouteOutput<typeof clipModeration.nextVote>['clip'] {
    const { id, title, durationMs, hasSound, cover } = clip;
    const { frames, captions } = clips.addressesOf(clip, sessionId);
    return {
      id,
      title,
      durationMs: durationMs ?? 0,
      hasSound: hasSound ?? false,
      cover: frames[(cover ?? 1) - 1] ?? null,
      frames,
      captions,
      rendition: renditionOf(clip, sessionId),
    };
  }

  async function shownReview(tx: ReadTx, waiting: Waiting, sessionId: string): Promise<clipModeration.ClipInReview> {
    const clip = (await findClip(tx, waiting.id)) as ClipRow;
    const { id, title, state, ownerId, durationMs, hasSound, likeRemoved } = clip;
    return {
      id,
      title,
      state,
      likeRemoved,
      owner: { id: ownerId, username: waiting.username },
      askedAt: waiting.askedAt.toISOString(),
      durationMs: durationMs ?? 0,
      hasSound: hasSound ?? false,
      reports: waiting.reports,
      votes: { keep: waiting.keep, refuse: waiting.refuse },
      frames: clips.addressesOf(clip, sessionId).frames,
      rendition: renditionOf(clip, sessionId),
    };
  }

  mount(app, clipModeration.listReviews, ({ query: { page, limit }, me, read }) =>
    read(async (tx) => {
      const waiting = await waitingClips(tx, limit, (page - 1) * limit);
      const shown = [];
      for (const one of waiting) shown.push(await shownReview(tx, one, me.sessionId));
      return { clips: shown, waiting: await countWaiting(tx) };
    }),
  );

  mount(app, clipModeration.decideClip, async ({ params: { id }, body, me, write }) => {
    demandRefusal(body.decision, body.refusal);
    const { ownerId } = await write((tx) => decideClip(tx, { ...body, clipId: id, moderatorId: me.id }));
    look([ownerId]);
    return DONE;
  });

  mount(
    app,
    screening.reportClip,
    async ({ body: { visitId, reason, note = null }, me, request, write }) => {
      const rules = await fairPlay.rules();
      const block = await fairPlay.keys.hashAddress(request.ip);
      const { ownerId, hidden } = await write((tx) =>
        reportClip(tx, { visitId, reason, note, block, reporterId: me.id }, rules),
      );
      if (hidden) look([ownerId]);
      return DONE;
    },
    { limits: [rateLimits.clipReports] },
  );

  mount(app, clipModeration.nextVote, async ({ query: { after }, me, read }) => {
    const { numbers } = await fairPlay.rules();
    return read(async (tx) => {
      const clipIds = await clipsForVoter(tx, me.id, numbers);
      const chosen = after === undefined ? clipIds?.[0] : nextBehind(clipIds ?? [], after);
      const clip = chosen === undefined ? undefined : await findClip(tx, chosen);
      return {
        isVoter: clipIds !== undefined,
        waiting: clipIds?.length ?? 0,
        clip: clip ? shownToVoter(clip, me.sessionId) : null,
      };
    });
  });

  mount(
    app,
    clipModeration.voteOnClip,
    async ({ body, me, write }) => {
      demandRefusal(body.vote, body.refusal);
      const { numbers } = await fairPlay.rules();
      const decided = await write((tx) => voteOnClip(tx, { ...body, voterId: me.id }, numbers));
      if (decided) look([decided.ownerId]);
      return DONE;
    },
    { limits: [rateLimits.clipReports] },
  );

  mount(app, clipModeration.listVisits, ({ query: { page, limit, search }, read }) =>
    read((tx) => listVisits(tx, search, { limit, offset: (page - 1) * limit })),
  );

  mount(app, clipModeration.listVoidedVisits, async ({ me, read }) => {
    const rows = await read((tx) => voidedVisitsOf(tx, me.id, objections.OBJECTION_DAYS));
    return rows.map(({ visitId, title, ms, at, reason }) => ({
      visitId,
      title,
      reason,
      seconds: Math.floor(ms / 1000),
      at: at.toISOString(),
    }));
  });

  mount(app, clipModeration.noticeClip, async ({ body, request, write }) => {
    const { goodFaith: _, ...written } = body;
    await humanCheck.pass(request, 'clip-notice', [
      { limit: rateLimits.clipNotices, key: limitKeyOfAddress(request.ip) },
    ]);
    const language = languageOfHeader(request.headers['accept-language']);
    return { number: await write((tx) => takeNotice(tx, { ...written, language }, new Date())) };
  });

  mount(app, clipModeration.listClipNotices, ({ query: { page, limit, open }, read }) =>
    read(async (tx) => {
      const list = open === 'true' ? openNotices : decidedNotices;
      const rows = await list(tx, limit, (page - 1) * limit);
      return { notices: rows.map(shownNotice), open: await countOpenNotices(tx) };
    }),
  );

  mount(app, clipModeration.decideClipNotice, async ({ params: { id }, body, me, write }) => {
    look(await write((tx) => decideNotice(tx, { ...body, id, moderatorId: me.id })));
    return DONE;
  });
}
