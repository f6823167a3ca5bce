import type { clipModeration } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { findMemberByName } from '../../ground/members/index.ts';
import { namedIn, secondsWith } from './moderation-rules.ts';
import * as store from './visit-list-store.ts';

/** A code or the name of a viewer. */
async function visitsNamed(tx: ReadTx, search: string, page: { limit: number; offset: number }) {
  const { code } = namedIn(search);
  const byCode = code === undefined ? [] : await store.visitWithCode(tx, code);
  if (byCode.length > 0) return page.offset === 0 ? byCode : [];
  const viewer = await findMemberByName(tx, search);
  return viewer ? store.visitsOfViewer(tx, viewer.id, page) : [];
}

/** The latest showings of all clips, of one clip, of one viewer, or the one with a code. */
export async function listVisits(
  tx: ReadTx,
  search: string,
  page: { limit: number; offset: number },
): Promise<clipModeration.ShownVisit[]> {
  const { clipId } = namedIn(search);
  if (search === '') return (await store.latestVisits(tx, page)).map(shown);
  const rows = clipId === undefined ? await visitsNamed(tx, search, page) : await store.visitsOfClip(tx, clipId, page);
  return rows.map(shown);
}

function shown(row: store.VisitRow): clipModeration.ShownVisit {
  const { id, clipId, title, viewerId, username, code, at, durationMs, countedMs, seconds, loops } = row;
  const { device, country, isOpen, voidedAt, voidReason } = row;
  return {
    id,
    clipId,
    title,
    viewer: { id: viewerId, username },
    code,
    at: at.toISOString(),
    durationMs,
    countedMs,
    secondsSeen: secondsWith(seconds, 1),
    secondsHeard: secondsWith(seconds, 2),
    loops,
    device,
    country,
    isOpen,
    voided: voidedAt && { at: voidedAt.toISOString(), reason: voidReason ?? '' },
  };
}
