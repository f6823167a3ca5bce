import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';
import { firstReferrals } from './first-referrals.ts';

const plural = pluralOf('de');

export const referrals: Messages['referrals'] = {
  title: 'Empfehlungen',
  description: (rate) =>
    `Du bekommst ${rate} der Credits, die deine Freunde mit Ansehen verdienen und mit Litecoin kaufen. Ihnen wird nichts abgezogen.`,
  ...firstReferrals,
  totalReferrals: 'Empfehlungen gesamt',
  joined: 'mit deinem Link beigetreten',
  creditsEarned: 'Verdiente Credits',
  ofTheirs: (rate) => `${rate} von dem, was sie verdienen und kaufen`,
  overview: 'Provision im Überblick',
  rate: 'Provisionssatz',
  earnings: 'Einnahmen aus Empfehlungen',
  dividends: 'Dividenden gesamt',
  pending: 'Wartet auf dich',
  watchHeld: ({ new: ofNew, known, trusted }) =>
    `Provision aufs Ansehen wartet, bis der Aufruf belegt ist: ${plural(ofNew, { one: '# Tag', other: '# Tage' })}, solange die Person neu ist, ${plural(known, { one: '# Tag', other: '# Tage' })}, sobald sie bekannt ist, ${plural(trusted, { one: '# Tag', other: '# Tage' })}, sobald ihr vertraut wird. Für Aufrufe, die sich als falsch herausstellen, gibt es nichts.`,
  depositsHeld: (days) =>
    `Provision auf Käufe wartet ${plural(days, { one: '# Tag', other: '# Tage' })}, weil eine Zahlung bis dahin noch verloren gehen kann.`,
  heldFrom: {
    watching: (credits) => `hat ${plural(credits, { one: '# Credit', other: '# Credits' })} mit Ansehen verdient`,
    deposits: (credits) => `hat ${plural(credits, { one: '# Credit', other: '# Credits' })} gekauft`,
  },
  paidOn: (day) => `Wartet bis ${day}`,
  paidBetween: (first, last) => `Wartet bis ${first} bzw. ${last}`,
  activity: 'Letzte Empfehlungen',
  activityNote: 'Die neuesten zuerst. Der Name ist der Anfang der Konto-ID.',
  earned: (count) => plural(count, { one: '+# Credit', other: '+# Credits' }),
  commission: 'Provision',
  signup: 'Anmeldung',
  empty: 'Noch niemand ist mit deinem Link beigetreten',
  emptyText: 'Schick ihn jemandem, der kurze Videos macht.',
  page: (page, total) => `Seite ${page} (${plural(total, { one: '# Person', other: '# Personen' })})`,
  how: 'So funktionieren Empfehlungen',
  noAttention: 'Auf Aufmerksamkeit im Vorführraum gibt es keine Provision.',
  steps: (rate, held) => [
    { title: 'Link teilen', text: 'Schick ihn Leuten, die kurze Videos machen oder ansehen.' },
    { title: 'Sie treten bei', text: 'Das Konto, das sie mit deinem Link anlegen, zählt für dich, und das bleibt so.' },
    {
      title: `Du verdienst ${rate}`,
      text: `Von jedem Credit, den sie mit Ansehen verdienen, ${
        held ? `nach ${held.trusted} bis ${held.new} Tagen, wenn der Aufruf belegt ist` : 'sofort'
      }, und von jedem, den sie kaufen, eine Woche später.`,
    },
  ],
};
