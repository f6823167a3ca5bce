import type { App } from '../../../platform/run/app-context.ts';
import { type Life, overdue } from './retention-store.ts';

/** What is deleted by age. docs/retention.md says of every other table why it is kept or cannot pile up. */
export const lives: readonly Life[] = [
  { table: 'session', since: 'seen_at', days: 7, job: 'forget-old-sessions' },
  { table: 'invitation', since: 'expires_at', days: 90, job: 'forget-old-sessions' },
  { table: 'known_device', since: 'seen_at', days: 366, job: 'forget-old-sessions' },
  { table: 'security_event', since: 'at', days: 180, job: 'forget-old-security' },
  { table: 'frozen_way_in', since: 'frozen_at', days: 90, job: 'forget-old-security' },
  { table: 'notice', since: 'at', days: 90, job: 'forget-old-notices' },
  { table: 'delivery', since: 'ended_at', days: 90, job: 'forget-old-deliveries' },
  { table: 'one_time_token', since: 'expires_at', days: 30, job: 'forget-old-tokens' },
  { table: 'outside_message', since: 'at', days: 90, job: 'forget-outside-messages' },
  { table: 'keyed_request', since: 'created_at', days: 1, job: 'forget-old-keys' },
  { table: 'identity_attempt', since: 'expires_at', days: 0, job: 'forget-old-attempts' },
  { table: 'passkey_challenge', since: 'expires_at', days: 0, job: 'forget-passkey-challenges' },
  { table: 'human_check_used', since: 'expires_at', days: 0, job: 'forget-used-work' },
  { table: 'view_trace', since: 'at', days: 30, job: 'forget-traces' },
  { table: 'attention_check', since: 'asked_at', days: 30, job: 'forget-traces' },
  { table: 'rule_verdict', since: 'day', days: 90, job: 'forget-traces' },
  { table: 'unproven_spending', since: 'day', days: 7, job: 'forget-traces' },
  { table: 'block_day', since: 'day', days: 2, job: 'forget-traces' },
  { table: 'block_request', since: 'at', days: 30, job: 'forget-traces' },
  { table: 'address_key', since: 'month', days: 62, job: 'forget-traces' },
  { table: 'carried_mark', since: 'expires_at', days: 0, job: 'carry-debts' },
  { table: 'link_key', since: 'last_at', days: 30, job: 'find-links' },
  { table: 'screening_check', since: 'opened_at', days: 30, job: 'forget-screening-checks' },
  { table: 'member_link', since: 'last_at', days: 30, job: 'find-links' },
];

export function retentionFigures({ metrics, db }: Pick<App, 'metrics' | 'db'>): void {
  metrics.figures(
    { viewloop_overdue_seconds: ['By how long the oldest row of a table has outlived its time', 'table'] },
    async () => {
      const rows = await db.read((tx) => overdue(tx, lives));
      return {
        viewloop_overdue_seconds: rows.map(({ table, value }) => ({ labels: { table }, value: value ?? 0 })),
      };
    },
  );
}
