import { admin } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Sessions } from '../../accounts/auth/index.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { countActions, readActionLog, recordAction } from '../../ground/admin-log/index.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { beginHistory, continueForAWhile, historyProgress } from '../../money/referrals/index.ts';
import type { CurrentRules } from '../../trust/fair-play/index.ts';
import { runAudit } from './audit.ts';
import { auditBooksJob } from './audit-books.job.ts';
import { caseRoutes } from './case-routes.ts';
import { clusterRoutes } from './cluster-routes.ts';
import { forgetDecisionsJob } from './forget-decisions.job.ts';
import { auditFigures, keepAudit } from './last-audit.ts';
import { mailRoutes } from './mail-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { platformStatus, type ReadChainStatus } from './platform-status.ts';
import { readStats } from './read-stats.ts';
import { type DeleteRefused, registrationRoutes } from './registration-routes.ts';
import { retentionFigures } from './retention.ts';
import { tellOfMailTroubleJob } from './tell-of-mail-trouble.job.ts';
import { touchesSecurity, updateSettings } from './update-settings.ts';

interface Needs {
  sessions: Sessions;
  askAgain: AskAgain;
  chainStatus: ReadChainStatus;
  fairPlayRules: CurrentRules;
  deleteRefused: DeleteRefused;
}

export function adminFeature(app: App, needs: Needs): void {
  const { sessions, askAgain, chainStatus, fairPlayRules, deleteRefused } = needs;
  memberRoutes(app, sessions, askAgain);
  registrationRoutes(app, askAgain, deleteRefused);
  moderationRoutes(app, askAgain);
  clusterRoutes(app, fairPlayRules);
  caseRoutes(app, fairPlayRules, askAgain);
  mailRoutes(app, askAgain);
  app.jobs.every(tellOfMailTroubleJob(app));
  bookRoutes(app);

  mount(app, admin.adminStats, ({ read }) => read(readStats));
  mount(app, admin.platformStatus, () => platformStatus(app, chainStatus));

  mount(app, admin.auditLog, async ({ query, read, reply }) => {
    const [log, count] = await read((tx) => Promise.all([readActionLog(tx, query), countActions(tx)]));
    reply.header('x-total-count', count);
    return log;
  });

  mount(app, admin.readSettings, ({ read }) => read(readSiteSettings));
  mount(app, admin.updateSettings, async ({ body, me, request, read, write }) => {
    if (await read((tx) => touchesSecurity(tx, body))) await askAgain.demand(request);
    return write((tx) => updateSettings(tx, me.id, body));
  });
}

/** The audit of the books, and the commission still owed. */
function bookRoutes(app: App): void {
  auditFigures(app);
  retentionFigures(app);
  if (app.settings.auditEveryHours > 0) app.jobs.every(auditBooksJob(app));
  app.jobs.every(forgetDecisionsJob(app));

  let auditing = false;
  mount(app, admin.audit, async () => {
    // It reads every row there is, so only one runs at a time.
    if (auditing) throw new Problem('audit_running');
    auditing = true;
    try {
      const report = await app.db.snapshot((tx) => runAudit(tx));
      await app.db.write((tx) => keepAudit(tx, report));
      return report;
    } finally {
      auditing = false;
    }
  });

  mount(app, admin.processHistoricalCommissions, async ({ me, write }) => {
    await write(async (tx) => {
      if (!(await beginHistory(tx))) return;
      const facts = { percent: app.settings.commissionPercent };
      await recordAction(tx, { adminId: me.id, action: 'process_commissions', subject: null, facts });
    });
    return continueForAWhile(app);
  });
  mount(app, admin.commissionProgress, () => historyProgress(app));
}
