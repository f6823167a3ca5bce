import { rateLimits } from '@viewloop/contract';
import type { App } from '../../../platform/run/app-context.ts';

type Counting = Pick<App, 'limits' | 'settings'>;

/** Counts one mail of the whole site. */
export async function takeSiteAllowance({ limits, settings }: Counting): Promise<void> {
  await limits.takeFor({ ...rateLimits.mailsOfSite, points: settings.mail.perDay }, 'site');
}

/**
 * Counts one mail that somebody asked for; throws `too_many_requests` when an address, a member or the whole site has had
 * its share. Counted before the transaction that queues the mail. Warnings about an account are not counted.
 */
export async function takeMailAllowance(
  app: Counting,
  { address, memberId }: { address: string; memberId: string },
): Promise<void> {
  const { limits } = app;
  await limits.takeFor(rateLimits.mailsAMinute, address.toLowerCase());
  await limits.takeFor(rateLimits.mailsADay, address.toLowerCase());
  await limits.takeFor(rateLimits.mailsOfMember, memberId);
  await takeSiteAllowance(app);
}
