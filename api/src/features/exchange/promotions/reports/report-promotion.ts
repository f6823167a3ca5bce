import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { readSiteSettings } from '../../../ground/site-settings/index.ts';
import { type FairPlayRules, hasVoice } from '../../../trust/fair-play/index.ts';
import { lookSoon, type VideoName } from '../../videos/index.ts';
import * as store from '../promotion/store.ts';
import { hideByReports } from './hidden-store.ts';
import { MOST_OPEN_A_DAY, reportsHide } from './report-rules.ts';
import { addOpenReport, insertReport, openReportsToday, type Report } from './report-store.ts';

type Told = Omit<Report, 'counts'>;

/** Views belong to `watching`, which stands above this feature, so the application hands these in. */
export interface Reporters {
  reportersOf(tx: Tx, promotionId: number): Promise<{ reporters: number; blocks: number }>;
  hasWatched(tx: Tx, who: { reporterId: string; promotionId: number }): Promise<boolean>;
  recentViewersOf(tx: Tx, promotionId: number): Promise<number>;
}

type Rules = FairPlayRules & { watched: Reporters };

/** A report counts from a known member who watched the video to the end. All others are kept for the admins to read. */
async function counts(tx: Tx, report: Told, { checks, numbers, watched }: Rules): Promise<boolean> {
  return !checks || ((await watched.hasWatched(tx, report)) && (await hasVoice(tx, report.reporterId, numbers)));
}

/** Whether the reports so far hide the promotion. With fair play switched off only their number counts. */
async function isHidden(tx: Tx, promotionId: number, reporters: number, rules: Rules): Promise<boolean> {
  const { reportsToHide } = await readSiteSettings(tx);
  if (!rules.checks) return reporters >= reportsToHide;
  const { blocks } = await rules.watched.reportersOf(tx, promotionId);
  return reportsHide(
    { reporters, blocks, recentViewers: await rules.watched.recentViewersOf(tx, promotionId) },
    reportsToHide,
  );
}

/**
 * When enough members who do not belong together have reported a promotion, it is hidden until an admin decides, or for a
 * while. Whether a video is broken or gone, the platform is asked as well.
 */
export async function reportPromotion(
  tx: Tx,
  report: Told,
  rules: Rules,
): Promise<{ hidden: boolean; ownerId: string }> {
  const promotion = await store.lockPromotion(tx, report.promotionId);
  if (!promotion) throw new Problem('promotion_not_found');
  if (promotion.ownerId === report.reporterId) throw new Problem('own_report');
  const open = rules.checks ? await openReportsToday(tx, report.reporterId) : 0;
  if (!(await insertReport(tx, { ...report, counts: await counts(tx, report, rules) })))
    throw new Problem('already_reported');
  if (open >= MOST_OPEN_A_DAY) throw new Problem('too_many_reports', { limit: MOST_OPEN_A_DAY });
  await addOpenReport(tx, promotion.id);
  if (report.reason === 'broken' || report.reason === 'removed') await lookSoon(tx, promotion.video as VideoName);
  const { reporters } = await rules.watched.reportersOf(tx, promotion.id);
  const isOffered = promotion.state === 'active' || promotion.state === 'paused';
  const hidden = isOffered && (await isHidden(tx, promotion.id, reporters, rules));
  if (hidden) await hideByReports(tx, promotion, reporters);
  return { hidden, ownerId: promotion.ownerId };
}
