import { fill } from '../../../lib/fill.ts';
import type { AdminMessages } from '../../../messages/admin.ts';
import type { Chain } from '../api.ts';

/** Why the scanner does not follow the chain; the node's own words are in brackets. */
export function chainReason({ reason, reasonCode, reasonFacts }: Chain, texts: AdminMessages['chain']): string | null {
  const sentence = reasonCode && texts.reasons[reasonCode];
  if (!sentence) return reason;
  const facts = reasonFacts ?? {};
  return facts.detail ? `${fill(sentence, facts)} (${facts.detail})` : fill(sentence, facts);
}
