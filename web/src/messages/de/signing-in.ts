import type { SigningInMessages } from '../en/signing-in.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

/** Sessions and ways to sign in. */
export const signingIn: SigningInMessages = {
  sessions: {
    title: 'Wo du angemeldet bist',
    description: 'Siehst du ein Gerät, das nicht dir gehört? Beende seine Sitzung und ändere dein Passwort.',
    current: 'Dieses Gerät',
    lastUsed: (when: string) => `Zuletzt benutzt: ${when}`,
    withinTheHour: 'in der letzten Stunde',
    signedIn: (when: string) => `Angemeldet: ${when}`,
    end: 'Sitzung beenden',
    endLabel: (device: string) => `Sitzung beenden: ${device}`,
    endOthers: 'Alle anderen Sitzungen beenden',
    onlyThis: 'Du bist nur auf diesem Gerät angemeldet.',
    ended: { title: 'Sitzung beendet', description: 'Dieses Gerät muss sich neu anmelden.' },
    othersEnded: 'Überall sonst abgemeldet',
    othersEndedText: (count: number) =>
      plural(count, { one: 'Eine andere Sitzung wurde beendet.', other: '# andere Sitzungen wurden beendet.' }),
    failed: 'Die Sitzung wurde nicht beendet',
  },
  otherSites: {
    or: 'oder',
    continueWith: (site: string) => `Weiter mit ${site}`,
    failed: 'Das hat nicht geklappt',
  },
  callback: {
    title: 'Du wirst angemeldet …',
    wait: 'Einen Moment, bitte.',
    failed: 'Die Anmeldung hat nicht geklappt',
    back: 'Zurück zur Anmeldung',
    newTitle: 'Wähle einen Benutzernamen',
    newText: (site: string) =>
      `Dieses ${site}-Konto benutzt hier noch niemand. Wähle einen Benutzernamen, um damit ein Konto zu erstellen.`,
    haveAccount: (site: string) =>
      `Du hast schon ein Konto? Melde dich wie gewohnt an und verknüpfe ${site} in deinen Einstellungen.`,
    create: 'Konto erstellen',
    creating: 'Konto wird erstellt …',
    linked: 'Konto verknüpft',
    linkedText: (site: string) => `Ab jetzt kannst du dich mit ${site} anmelden.`,
    toSettings: 'Einstellungen',
  },
  identities: {
    title: 'Andere Wege zur Anmeldung',
    description: 'Konten bei anderen Seiten, mit denen du dich anmelden kannst.',
    link: (site: string) => `${site} verknüpfen`,
    unlink: 'Lösen',
    unlinkLabel: (site: string) => `Verknüpfung mit ${site} lösen`,
    linkedOn: (date: string) => `Verknüpft am ${date}`,
    notLinked: 'Nicht verknüpft',
    unlinked: 'Verknüpfung gelöst',
    unlinkedText: (site: string) => `Du kannst dich nicht mehr mit ${site} anmelden.`,
    failed: 'Das wurde nicht geändert',
    noPassword:
      'Du hast noch kein Passwort. Fordere einen Link an, um eines festzulegen; dann kannst du dich auch ohne die andere Seite anmelden.',
    setPassword: 'Passwort festlegen',
  },
};
