import type { ProfilesMessages } from '../en/profiles.ts';

export const profiles: ProfilesMessages = {
  title: 'Öffentliche Seite',
  text: 'Eine Seite mit deinem Avatar und den Videos, die du gerade bewirbst, für alle, die den Link haben. Sonst steht nichts über dich darauf.',
  handle: 'Name der Seite',
  handleHint:
    '3 bis 30 Kleinbuchstaben, Ziffern oder Bindestriche. Nimm einen anderen Namen als den, mit dem du dich anmeldest.',
  handleWrong: 'Nimm 3 bis 30 Kleinbuchstaben, Ziffern oder Bindestriche',
  shown: 'Meine öffentliche Seite zeigen',
  badge: 'Zeigen, wie viele bestätigte Aufrufe meine Videos bekamen, auch als Plakette für andere Websites',
  save: 'Öffentliche Seite speichern',
  saving: 'Wird gespeichert…',
  saved: {
    title: 'Öffentliche Seite gespeichert',
    description: 'Änderungen sind sofort sichtbar; andere Websites zeigen bis zu zehn Minuten lang die alte Plakette.',
  },
  failed: 'Das hat nicht geklappt',
  open: 'Seite öffnen',
  embed: 'Plakette für deine eigene Website',
  embedHint: 'Füge das in das HTML deiner Website ein.',
  copy: 'Code kopieren',
  badgeText: (brand) => `Angesehen auf ${brand}`,
};
