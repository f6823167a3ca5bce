import { queryClient } from '../../lib/query-client.ts';
import { pushQuery } from './api.ts';
import { turnPushOnAgain } from './this-device.ts';

/** For a member who wants push messages here: after a sign-in, and at every visit. What fails is tried again at the next visit. */
export async function subscribeAgain(): Promise<void> {
  try {
    await turnPushOnAgain(await queryClient.fetchQuery(pushQuery));
    await queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
  } catch {
    // The push service or the server is away.
  }
}
