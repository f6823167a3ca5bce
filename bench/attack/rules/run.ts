import type { Attack } from '../attack.ts';
import { endAllWatches } from '../world.ts';
import { attackAccounts } from './accounts.ts';
import { attackAdmins } from './admins.ts';
import { attackLinks } from './links.ts';
import { attackOutput } from './output.ts';
import { rulesOf } from './rule.ts';
import { attackSpending } from './spending.ts';
import { attackStarting } from './starting.ts';
import { attackTokens } from './tokens.ts';
import { attackWatching } from './watching.ts';
import { attackWebhooks } from './webhooks.ts';

/** Tries to break every business rule. Afterwards the audit must find nothing. */
export async function attackRules(attack: Attack): Promise<void> {
  await attackTokens(attack);
  await attackWebhooks(attack);
  await attackStarting(attack);
  await attackWatching(attack);
  await attackSpending(attack);
  await endAllWatches(attack.world.query);
  await attackAccounts(attack);
  await attackAdmins(attack);
  await attackOutput(attack);
  await attackLinks(attack);
  await demandSoundBooks(attack);
}

export async function demandSoundBooks(attack: Attack): Promise<void> {
  const { ok, checks } = await attack.world.admin.call<{ ok: boolean; checks: { name: string; ok: boolean }[] }>(
    'GET',
    '/api/admin/audit',
  );
  const broken = checks.filter((check) => !check.ok).map(({ name }) => name);
  rulesOf(attack, 'the audit of the books').group.check(`${checks.length} invariants hold`, ok, broken.join('; '));
}
