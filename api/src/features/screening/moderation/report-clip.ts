import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { type FairPlayRules, hasVoice } from '../../trust/fair-play/index.ts';
import { hideScreening } from '../attention/index.ts';
import { subjectOfClip } from '../clips/index.ts';
import { MOST_OPEN_A_DAY, reportsHide } from './moderation-rules.ts';
import { type ClipReport, clipOfVisit, insertReport, openReportsToday, reportersOf } from './report-store.ts';

type Told = Pick<ClipReport, 'reporterId' | 'reason' | 'note' | 'block'> & { visitId: number };

/**
 * A report counts from a known member who saw the clip; all others are kept for moderators to read. When enough members who
 * do not belong together have reported it, it is hidden until a moderator decides.
 */
export async function reportClip(
  tx: Tx,
  { visitId, ...report }: Told,
  { checks, numbers }: FairPlayRules,
): Promise<{ ownerId: string; hidden: boolean }> {
  const clip = await clipOfVisit(tx, visitId, report.reporterId);
  if (!clip) throw new Problem('clip_unknown');
  const { clipId, ownerId, title } = clip;
  const open = await openReportsToday(tx, report.reporterId);
  const counts = !checks || (clip.seen && (await hasVoice(tx, report.reporterId, numbers)));
  if (!(await insertReport(tx, { ...report, clipId, counts }))) throw new Problem('already_reported');
  if (open >= MOST_OPEN_A_DAY) throw new Problem('too_many_reports', { limit: MOST_OPEN_A_DAY });
  const { reporters, blocks } = await reportersOf(tx, clipId);
  const { reportsToHide } = await readSiteSettings(tx);
  const enough = checks ? reportsHide({ reporters, blocks }, reportsToHide) : reporters >= reportsToHide;
  const hidden = enough && (await hideScreening(tx, clipId));
  if (hidden)
    await tell(tx, [
      {
        memberId: ownerId,
        subject: subjectOfClip(clipId),
        kind: 'clip_hidden',
        facts: { clipId, title, reporters },
      },
    ]);
  return { ownerId, hidden };
}
