import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import { readSiteSettings } from '../site-settings/index.ts';
import { hiddenByReports } from './promotion-rules.ts';
import { addOpenReport, insertReport, type Report } from './report-store.ts';
import * as store from './store.ts';

/** When enough different members have reported a promotion, it is hidden until an admin decides. */
export async function reportPromotion(tx: Tx, report: Report): Promise<{ hidden: boolean; ownerId: string }> {
  const promotion = await store.lockPromotion(tx, report.promotionId);
  if (!promotion) throw new Problem('promotion_not_found');
  if (promotion.ownerId === report.reporterId) throw new Problem('own_report');
  if (!(await insertReport(tx, report))) throw new Problem('already_reported');
  const reporters = await addOpenReport(tx, promotion.id);
  const { reportsToHide } = await readSiteSettings(tx);
  const isOffered = promotion.state === 'active' || promotion.state === 'paused';
  const hidden = isOffered && reporters >= reportsToHide;
  if (hidden) await store.markHidden(tx, promotion.id, hiddenByReports(reporters));
  return { hidden, ownerId: promotion.ownerId };
}
