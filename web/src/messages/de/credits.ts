import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const credits: Messages['credits'] = {
  title: 'Kontoauszug',
  description: 'Alles, was deinen Kontostand verändert hat, das Neueste zuerst.',
  filter: 'Anzeigen',
  filterAll: 'Alles',
  filters: {
    watching: 'Ansehen',
    promotions: 'Werbung',
    referrals: 'Empfehlungen',
    deposits: 'Einzahlungen',
    other: 'Anpassungen',
  },
  noneOfKind: 'Bisher nichts von dieser Art. Lade mehr, um weiter zurückzusehen.',
  daySum: (earned, spent) => `Eingang: ${earned} · Ausgang: ${spent}`,
  grouped: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
  download: 'CSV herunterladen',
  caption: 'Bewegungen deiner Credits',
  when: 'Wann',
  what: 'Was',
  reasons: {
    promotion_started: 'Werbung gestartet',
    promotion_topped_up: 'Werbung aufgestockt',
    promotion_refunded: 'Zurück aus einer Werbung',
    watched: 'Video angesehen',
    view_taken_back: 'Dein Aufruf wurde für ungültig erklärt',
    view_returned: 'Ungültiger Aufruf erstattet',
    commission_of_watch: 'Provision',
    commission_of_deposit: 'Provision',
    commission_reversed: 'Provision zurückgenommen',
    deposit: 'Litecoin-Einzahlung',
    deposit_reversed: 'Einzahlung storniert',
    adjusted: 'Von einem Admin geändert',
  },
  explanations: {
    commission_of_watch: 'Jemand, den du geworben hast, hat ein Video angesehen',
    commission_of_deposit: 'Jemand, den du geworben hast, hat Credits gekauft',
    commission_reversed: 'Eine Einzahlung von jemandem, den du geworben hast, wurde storniert',
    deposit_reversed: 'Das Litecoin-Netz kennt diese Zahlung nicht mehr',
  },
  change: 'Änderung',
  balance: 'Stand',
  empty: 'Hier ist noch nichts',
  emptyText: 'Sieh dein erstes Video an, dann erscheint der Credit hier.',
  emptyAction: 'Videos ansehen',
};
