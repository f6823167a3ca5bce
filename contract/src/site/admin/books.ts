import { z } from 'zod';
import { defineRoute } from '../../wire/route.ts';
import { Credits, Instant, Ltc, wholeInText } from '../../wire/shapes.ts';
import { auditChecks } from '../audit-checks.ts';

export const adminStats = defineRoute({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'Returns the figures of the admin overview, and in which accounts all credits are',
  problems: [],
  response: z.object({
    totalUsers: z.int(),
    totalViews: z.int(),
    totalCredits: Credits,
    totalDeposits: Ltc,
    escrowCredits: Credits,
    houseCredits: Credits,
  }),
});

const CommissionRun = z.object({
  state: z.enum(['idle', 'running', 'finished']),
  /** Figures of the running or the last run. */
  events: z.int(),
  credits: Credits,
  percentDone: z.int(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
});

export const processHistoricalCommissions = defineRoute({
  method: 'POST',
  path: '/api/admin/process-historical-commissions',
  access: 'admin',
  summary: 'Pays every commission that is still owed; a long run continues in the background',
  body: z.strictObject({}).optional(),
  problems: [],
  response: CommissionRun,
});

export const commissionProgress = defineRoute({
  method: 'GET',
  path: '/api/admin/process-historical-commissions',
  access: 'admin',
  summary: 'Returns the progress of the commission run',
  problems: [],
  response: CommissionRun,
});

export const audit = defineRoute({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Runs every audit check on one snapshot of the books',
  problems: ['audit_running'],
  response: z.object({
    ok: z.boolean(),
    checks: z.array(
      z.object({
        /** The code of the check; its name in English follows. */
        code: z.enum(auditChecks),
        name: z.string(),
        ok: z.boolean(),
        rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      }),
    ),
    totals: z.object({
      members: Credits,
      escrow: Credits,
      /** Set aside for clips of the screening room, and paid by them for attention that fills no ring yet. */
      screenings: Credits,
      attention: Credits,
      /** Below zero: what members owe after views were voided. */
      debts: Credits,
      house: Credits,
      deposits: Credits,
      adjustments: Credits,
    }),
    tookMs: z.int(),
  }),
});

export const auditLog = defineRoute({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  summary: 'Lists all actions of admins, newest first; X-Total-Count is the number of results',
  query: z.object({
    limit: wholeInText(1, 200).default(50),
    before: wholeInText(1).optional(),
  }),
  problems: [],
  response: z.array(
    z.object({
      id: z.int(),
      at: Instant,
      /** Null for changes made from the command line of the server. */
      adminName: z.string().nullable(),
      action: z.string(),
      subject: z.string().nullable(),
      /** What was done, as an English sentence. */
      text: z.string(),
      /**
       * The facts in that sentence, as `adminActions` lists them for each action. Null for actions that are older than
       * this field.
       */
      facts: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
