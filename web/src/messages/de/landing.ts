import { platformClips, platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { LandingMessages } from '../en/landing.ts';
import { shell } from './shell.ts';

export const landing: LandingMessages = {
  title: shell.landing,
  description: `Sieh kurze Videos an, verdiene Credits und lass dafür dein ${joinWords(platformClips, 'oder')} ansehen.`,
  signIn: 'Anmelden',
  start: 'Kostenlos loslegen',
  heroTitle: 'Deine kurzen Videos, wirklich gesehen.',
  heroText: (seconds) =>
    `Sieh ${seconds} Sekunden ein fremdes Video an und verdiene 1 Credit. Gib 2 Credits aus, und jemand sieht deins. Ohne Karte, ohne Abo.`,
  /** Pictures of the product in this language, in `web/public/pictures`. */
  pictures: { light: 'dashboard-light.de.webp', dark: 'dashboard-dark.de.webp' },
  picture: 'Die Übersicht: Credits, das Tagesziel, zwei beworbene Videos mit ihrem Stand und der Empfehlungslink.',
  howTitle: 'So geht es',
  steps: {
    watch: (seconds) => ({
      title: 'Ansehen und verdienen',
      text: `Such dir ein Video aus, sieh ${seconds} Sekunden zu, und 1 Credit gehört dir. Kürzere Clips laufen in Schleife. Jedes Video zahlt einmal.`,
    }),
    promote: {
      title: 'Eigene Videos bewerben',
      text: `Füge den Link zu deinem ${joinWords(platformClips, 'oder')} ein. 2 Credits kaufen 1 Aufruf. Pausieren behält die Credits in der Kampagne, Beenden gibt zurück, was übrig ist.`,
    },
    grow: (percent) => ({
      title: 'Schneller wachsen',
      text: `Lade Freunde ein und bekomme ${percent} % von dem, was sie verdienen und kaufen, bezahlt von uns. Eilig? Lade Credits mit Litecoin auf.`,
    }),
  },
  figuresTitle: 'Die Plattform in Zahlen',
  figures: {
    users: 'aktive Mitglieder',
    videos: 'angesehene Videos',
    credits: 'verdiente Credits',
    satisfaction: 'Zufriedenheit',
  },
  exampleFigures: 'Beispielzahlen. Diese Website ist noch zu jung für eigene.',
  rulesTitle: `Was ${joinWords(platformNames, 'und')} dazu sagen`,
  fairTitle: 'Fair und sicher',
  fairText: 'Ein Aufruf ist nur etwas wert, wenn jemand zugesehen hat. Das prüfen wir.',
  checks: [
    {
      title: 'Tabwechsel hält die Uhr an',
      text: 'Zeit zählt nur, solange das Video läuft, sichtbar und im Vordergrund. Pausieren oder Verbergen hält die Uhr an.',
    },
    {
      title: 'Unser Server misst die Zeit',
      text: 'Was ein Browser über das Ansehen behauptet, wird festgehalten, aber nie einfach geglaubt.',
    },
    {
      title: 'Eine Belohnung je Video',
      text: 'Niemand wird zweimal für dasselbe Video bezahlt und niemand für eines, das er selbst bewirbt.',
    },
    {
      title: 'Falsche Aufrufe werden zurückgenommen',
      text: 'Deine Credits warten auf einem Treuhandkonto und gehen Aufruf für Aufruf ab. Erweist sich ein Aufruf als falsch, wird sein Platz neu angeboten, oder du bekommst die Credits zurück. Beendest du die Kampagne, bekommst du den Rest zurück.',
    },
    {
      title: 'Jeder Credit steht in den Büchern',
      text: 'Doppelte Buchführung, jeden Tag geprüft. Dein Kontoauszug zeigt jede Bewegung und ihren Grund.',
    },
    {
      title: 'Dein Konto gehört dir',
      text: 'Passwörter liegen nur als argon2id-Hash vor. Deine Litecoin-Adresse benutzt sonst niemand.',
    },
  ],
  advertising: 'Anzeige',
  inviteTitle: (brand) => `${brand}: Hier sehen Kreative einander zu`,
  invite: 'Kostenloses Konto anlegen',
  closingTitle: 'Dein nächster Zuschauer ist schon da.',
  closingText: 'Ein Konto dauert eine halbe Minute. Dein erster Credit ein Video.',
  books: 'Offene Bücher',
  footer: 'Kurze Videos, von Menschen gesehen.',
};
