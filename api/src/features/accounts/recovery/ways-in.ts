import { webhookWay } from '../../messages/webhooks/index.ts';
import { factorWays } from '../factors/index.ts';
import type { WayIn } from '../frozen/index.ts';
import { identityWay } from '../identities/index.ts';
import { tokenWay } from '../programs/index.ts';

/** Everything by which somebody gets into an account or hears of it, except the password. Push messages end with sessions. */
export const waysIn: readonly WayIn[] = [...factorWays, identityWay, tokenWay, webhookWay];
