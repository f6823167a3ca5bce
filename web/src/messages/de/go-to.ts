import type { GoToMessages } from '../en/go-to.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const goTo: GoToMessages = {
  title: 'Gehe zu …',
  field: 'Wohin möchtest du?',
  placeholder: 'Eine Seite, eine Kampagne, eine Einstellung',
  pages: 'Seiten',
  promotions: 'Deine Kampagnen',
  settings: 'Einstellungen',
  documents: 'Über diese Seite',
  admin: 'Admin',
  members: 'Mitglieder',
  promotion: (number) => `Kampagne ${number}`,
  nothing: 'Hier heißt nichts so. Versuche ein anderes Wort.',
  count: (places) => (places === 0 ? 'Kein Treffer' : plural(places, { one: '# Treffer', other: '# Treffer' })),
  words: {
    promote: 'werben kampagne neu video',
    screen: 'vorführung wischen verdienen clips',
    clips: 'vorführung clip hochladen test kurve',
    wallet: 'einzahlen credits kaufen litecoin bezahlen',
    support: 'hilfe kontakt',
    profile: 'name avatar bild',
    appearance: 'dunkel hell design sprache',
    email: 'e-mail mail adresse',
    authenticator: 'zwei-faktor 2fa app codes',
    sessions: 'geräte browser abmelden',
    notifications: 'push mail glocke zusammenfassung',
    leaving: 'konto löschen schließen',
  },
};
