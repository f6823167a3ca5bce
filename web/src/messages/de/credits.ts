import type { Messages } from '../en/index.ts';

export const credits: Messages['credits'] = {
  title: 'Kontoauszug',
  description: 'Jede Bewegung deiner Credits, die neueste zuerst.',
  download: 'CSV herunterladen',
  caption: 'Bewegungen deiner Credits',
  when: 'Wann',
  what: 'Was',
  kind: 'Art',
  kinds: {
    promotion_funded: 'Werbung',
    watch_rewarded: 'Video angesehen',
    commission_paid: 'Provision',
    promotion_refunded: 'Rückzahlung',
    deposit_credited: 'Einzahlung',
    deposit_reversed: 'Einzahlung storniert',
    commission_reversed: 'Provision storniert',
    credits_adjusted: 'Korrektur',
    view_voided: 'Aufruf ungültig',
  },
  change: 'Änderung',
  balance: 'Stand',
  empty: 'Noch keine Bewegungen',
  emptyText: 'Sieh dein erstes Video an, dann erscheint der Credit hier.',
  emptyAction: 'Videos ansehen',
};
