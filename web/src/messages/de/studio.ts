import type { BookFault } from '@viewloop/contract/check-books';
import type { ReceiptFault } from '@viewloop/contract/check-receipts';
import type { StudioMessages } from '../en/studio.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

const faults: Record<ReceiptFault, string> = {
  bad_signature: 'der Text passt nicht zu seiner Signatur',
  unknown_key: 'er ist mit einem Schlüssel signiert, den diese Seite nicht hat',
  revoked_key: 'er ist mit einem Schlüssel signiert, den die Seite für ungültig erklärt hat',
  not_a_receipt: 'das ist kein Beleg',
  other_promotion: 'er gehört zu einer anderen Werbung',
  out_of_range: 'seine Nummer gehört nicht auf diese Seite',
  taken_back: 'die Seite hat diesen Aufruf zurückgenommen',
  twice: 'er kommt zweimal vor',
  wrong_count: 'es wurden Belege hinzugefügt oder weggelassen',
};

const checks: Record<string, string> = {
  clock: 'volle Zeit',
  heartbeats: 'Wiedergabe verfolgt',
  pace: 'normales Tempo',
  'in-view': 'immer sichtbar',
  question: 'Frage beantwortet',
};

const receipts: StudioMessages['receipts'] = {
  of: (title) => `Belege für ${title}`,
  ofVideo: (video) => `Belege für ${video}`,
  intro:
    'Jede Zeile ist ein bezahlter Aufruf, von dieser Seite signiert. Ein Beleg sagt, was angesehen wurde und was der Server geprüft hat; er sagt nicht, wer zugesehen hat.',
  check: 'Belege prüfen',
  checking: (done) => `Wird geprüft … ${done}`,
  download: 'Als Datei herunterladen',
  right: (count) => plural(count, { one: 'Der Beleg ist echt.', other: 'Alle # Belege sind echt.' }),
  rightNone: 'Es gibt noch keine Belege, und die Seite bestätigt das mit ihrer Signatur.',
  asOf: (time) => `Die Seite bürgt dafür mit Stand ${time}.`,
  seconds: (count) =>
    plural(count, { one: 'Insgesamt # bestätigte Sekunde.', other: 'Insgesamt # bestätigte Sekunden.' }),
  signedBy: (keys) => `Signiert mit Schlüssel ${keys}.`,
  wrong: 'Diesen Belegen ist nicht zu trauen',
  fault: (receipt, fault) => `${receipt === null ? 'Eine Seite' : `Beleg ${receipt}`}: ${faults[fault]}.`,
  voided: (count) =>
    plural(count, {
      one: 'Ein weiterer Aufruf wurde später zurückgenommen. Er hat keinen Beleg und zählt nicht.',
      other: '# weitere Aufrufe wurden später zurückgenommen. Sie haben keine Belege und zählen nicht.',
    }),
  cannotCheck:
    'Dieser Browser kann hier keine Signaturen prüfen: Er braucht eine sichere Verbindung (https) und Ed25519. Lade die Datei herunter und prüfe sie mit „npm run verify“.',
  howToOffline:
    'Ohne diese Seite prüfst du so: Datei herunterladen und im Quelltext des Produkts „npm run verify -- DATEI“ aufrufen.',
  list: 'Belege',
  number: 'Nummer',
  completed: 'Abgeschlossen',
  verifiedSeconds: 'Bestätigte Sekunden',
  checksPassed: 'Bestandene Prüfungen',
  checks,
  empty: 'Noch keine Belege',
  emptyText: 'Für jeden bezahlten Aufruf erscheint hier ein Beleg.',
  gone: 'Dieser Link funktioniert nicht',
  goneText: 'Er wurde widerrufen oder ist unvollständig. Bitte um einen neuen.',
  more: 'Mehr anzeigen',
  share: {
    title: 'Belege',
    text: 'Zu jedem bezahlten Aufruf gibt es einen Beleg, den diese Seite signiert hat. Gib den Link an Kunden oder Partner weiter: Sie können jeden Beleg selbst prüfen, und niemand wird darin genannt.',
    make: 'Link erstellen',
    open: 'Öffnen',
    revoke: 'Widerrufen',
    revokeNote: 'Ein widerrufener Link funktioniert sofort bei niemandem mehr.',
    revoked: 'Der Link funktioniert nicht mehr',
    copied: 'Link kopiert',
    failed: 'Der Link konnte nicht geändert werden. Versuche es noch einmal.',
  },
};

const bookFaults: Record<BookFault, string> = {
  bad_signature: 'die Signatur stimmt nicht',
  wrong_seal: 'das Siegel passt nicht zum Text',
  broken_chain: 'die Kette der Siegel ist unterbrochen',
  not_a_day: 'das ist kein versiegelter Tag',
  does_not_add_up: 'die Zahlen gehen nicht auf',
};

const books: StudioMessages['books'] = {
  title: 'Offene Bücher',
  intro:
    'Alle Credits, die es gibt, und wo sie sind, Tag für Tag. Jeder Tag ist versiegelt, und jedes Siegel nennt das vorige. So kann niemand unbemerkt die Vergangenheit ändern.',
  empty: 'Es ist noch kein Tag versiegelt',
  emptyText: 'Der erste Tag wird kurz nach Mitternacht (UTC) versiegelt.',
  closed: 'Die Bücher sind geschlossen',
  closedText: 'Die Leitung dieser Seite hat die Bücher abgeschaltet.',
  asOf: (day) => `Am Ende des ${day} (UTC)`,
  total: (exist, bought, given) =>
    `Es gibt ${exist} Credits: ${bought} wurden mit Einzahlungen gekauft, ${given} von der Leitung vergeben.`,
  held: { members: 'Bei Mitgliedern', promotions: 'In Werbung', house: 'Beim Haus', bought: 'Gekauft' },
  notes: {
    members: 'können sie ausgeben',
    promotions: 'eingezahlt für künftige Aufrufe',
    house: 'von jedem Aufruf, vor der Provision',
    bought: (ltc) => `für Einzahlungen von ${ltc} LTC`,
  },
  belowZero: (credits) =>
    `Mitglieder, deren Einzahlung zurückgenommen wurde, schulden ${credits} Credits. Darum ist die versiegelte Summe höher als der Bestand von Mitgliedern und Werbung.`,
  chart: 'Gelieferte und zurückgenommene Aufrufe nach Tagen',
  delivered: 'geliefert',
  takenBack: 'zurückgenommen',
  days: 'Versiegelte Tage',
  day: 'Tag',
  views: 'Aufrufe',
  voided: 'Zurückgenommen',
  madeGood: 'Ersetzt',
  commission: 'Provision',
  boughtToday: 'Gekauft',
  seal: 'Siegel',
  madeGoodNote:
    'Ersetzt: Der Platz eines zurückgenommenen Aufrufs wurde neu angeboten. In den übrigen Fällen bekam der Eigentümer die Credits zurück.',
  older: 'Frühere Tage',
  check: 'Siegel prüfen',
  checkText: 'Dein Browser berechnet jedes Siegel auf dieser Seite und prüft die Signaturen und die Kette.',
  chainRight: (count) =>
    plural(count, {
      one: 'Das Siegel von # Tag stimmt.',
      other: 'Die Siegel von # Tagen stimmen und bilden eine Kette.',
    }),
  chainWrong: (day, fault) => `${day}: ${bookFaults[fault]}.`,
  own: 'Ist mein Guthaben dabei?',
  ownText:
    'Dein Browser berechnet den Weg von deinem Guthaben zur veröffentlichten Wurzel. Namen anderer erfährt er dabei nicht.',
  ownCheck: 'Mein Guthaben prüfen',
  ownRight: (balance, day, sum) =>
    `Deine ${balance} Credits vom ${day} sind Teil der versiegelten Summe von ${sum} Credits.`,
  ownWrong: 'Dein Guthaben führt nicht zur veröffentlichten Wurzel. Bewahre diese Seite auf und frage den Betreiber.',
  ownNone: 'Bis zu diesem Tag hattest du keine Credits, also gibt es noch nichts zu finden.',
  ownSignIn: 'Melde dich an, um zu prüfen, dass dein Guthaben in den Büchern steht.',
  signIn: 'Anmelden',
  how: 'Wie die Siegel entstehen, steht in docs/books.md im Quelltext, für alle, die sie mit einem eigenen Programm prüfen wollen.',
  cannotCheck: 'Dieser Browser kann hier keine Siegel prüfen: Er braucht eine sichere Verbindung (https) und Ed25519.',
};

export const studio: StudioMessages = { books, receipts };
