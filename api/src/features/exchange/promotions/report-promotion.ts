import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { hasVoice } from '../../trust/fair-play/index.ts';
import { hideByReports } from './hidden-store.ts';
import { addOpenReport, beganToWatch, insertReport, type Report, reportersOf } from './report-store.ts';
import * as store from './store.ts';

type Told = Omit<Report, 'counts'>;

/** Reports count from members who began to watch the video and have some trust. All others are kept for the admins to read. */
async function counts(tx: Tx, report: Told, everybody: boolean): Promise<boolean> {
  return everybody || ((await beganToWatch(tx, report)) && (await hasVoice(tx, report.reporterId)));
}

/**
 * When enough members who do not belong together have reported a promotion, it is hidden until an admin decides, or for a
 * while. `everybody`: with fair play switched off every report counts.
 */
export async function reportPromotion(
  tx: Tx,
  report: Told,
  everybody: boolean,
): Promise<{ hidden: boolean; ownerId: string }> {
  const promotion = await store.lockPromotion(tx, report.promotionId);
  if (!promotion) throw new Problem('promotion_not_found');
  if (promotion.ownerId === report.reporterId) throw new Problem('own_report');
  if (!(await insertReport(tx, { ...report, counts: await counts(tx, report, everybody) })))
    throw new Problem('already_reported');
  await addOpenReport(tx, promotion.id);
  const reporters = await reportersOf(tx, promotion.id);
  const { reportsToHide } = await readSiteSettings(tx);
  const isOffered = promotion.state === 'active' || promotion.state === 'paused';
  const hidden = isOffered && reporters >= reportsToHide;
  if (hidden) await hideByReports(tx, promotion, reporters);
  return { hidden, ownerId: promotion.ownerId };
}
