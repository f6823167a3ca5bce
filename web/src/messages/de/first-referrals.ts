import type { FirstMessages } from '../en/index.ts';

export const firstReferrals: FirstMessages['referrals'] = {
  link: 'Dein Empfehlungslink',
  linkNote: (rate) => `Wer damit beitritt, bringt dir ${rate} Provision.`,
  noCode: 'Du hast noch keinen Empfehlungslink.',
  generate: 'Empfehlungslink erzeugen',
  generateFailed: 'Der Link konnte nicht erzeugt werden. Versuch es gleich noch einmal.',
  copied: { title: 'Kopiert!', description: 'Der Empfehlungslink ist in der Zwischenablage.' },
};
