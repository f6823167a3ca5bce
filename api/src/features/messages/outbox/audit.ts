import type { Check } from '../../../ledger/index.ts';

export const deliveryChecks: readonly Check[] = [
  {
    code: 'sent_without_secrets',
    name: 'what was sent or withdrawn keeps no secret',
    sql: `select id, kind, state from delivery where secrets is not null and state in ('sent', 'withdrawn')`,
  },
  {
    code: 'delivery_once',
    name: 'an event is delivered once',
    sql: 'select key, count(*) as deliveries from delivery group by key having count(*) > 1',
  },
];
