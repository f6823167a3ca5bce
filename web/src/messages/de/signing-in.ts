import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

/** Sessions and ways to sign in. */
export const signingIn: Messages['signingIn'] = {
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
};
