import type { Tx } from '../../platform/tx.ts';
import { insertReferral } from './store.ts';

/** At registration only, and for ever. A code that nobody has attaches nobody. */
export async function attachReferrer(
  tx: Tx,
  { referredId, code }: { referredId: string; code: string },
): Promise<void> {
  const referrer = await tx.one<{ id: string }>(
    'select id from member where referral_code = upper($1) and id <> $2 and suspended_at is null',
    [code.trim(), referredId],
  );
  if (referrer) await insertReferral(tx, referredId, referrer.id);
}
