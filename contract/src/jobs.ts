/** Work that the server does by itself. Each job runs on one instance at a time; the status panel lists them. */
export const jobNames = [
  'answer-reset-requests',
  'audit-books',
  'compare-books',
  'expire-watches',
  'find-links',
  'follow-chain',
  'forget-old-deliveries',
  'forget-old-notices',
  'forget-old-sessions',
  'forget-old-tokens',
  'forget-traces',
  'look-after-videos',
  'measure-queue',
  'mine-simulated-blocks',
  'process-historical-commissions',
  'read-earlier-blocks',
  'reconcile-deposits',
  'release-lane',
  'send-mail',
  'settle-commission',
] as const;
export type JobName = (typeof jobNames)[number];
