/** The work that goes on by itself. One instance among many does each; the status panel names them. */
export const jobNames = [
  'audit-books',
  'compare-books',
  'expire-watches',
  'follow-chain',
  'forget-old-sessions',
  'mine-simulated-blocks',
  'process-historical-commissions',
  'read-earlier-blocks',
  'reconcile-deposits',
] as const;
export type JobName = (typeof jobNames)[number];
