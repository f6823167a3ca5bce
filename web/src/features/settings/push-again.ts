import { queryClient } from '../../lib/query-client.ts';
import { pushQuery } from './api.ts';
import { turnPushOnAgain, wantsPushHere } from './this-device.ts';

/** Runs after a sign-in, and at every visit. What fails is tried again at the next visit. */
export async function subscribeAgain(memberId: string): Promise<void> {
  if (!wantsPushHere(memberId)) return;
  try {
    await turnPushOnAgain(await queryClient.fetchQuery(pushQuery));
    await queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
  } catch {
    // The push service or the server is away.
  }
}
