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
  taken_back: 'die Seite hat diese Ansicht zurückgenommen',
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
    'Jede Zeile ist eine bezahlte Ansicht, von dieser Seite signiert. Ein Beleg sagt, was angesehen wurde und was der Server geprüft hat; er sagt nicht, wer zugesehen hat.',
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
      one: 'Eine weitere Ansicht wurde später zurückgenommen. Sie hat keinen Beleg und zählt nicht.',
      other: '# weitere Ansichten wurden später zurückgenommen. Sie haben keine Belege und zählen nicht.',
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
  emptyText: 'Für jede bezahlte Ansicht erscheint hier ein Beleg.',
  gone: 'Dieser Link funktioniert nicht',
  goneText: 'Er wurde widerrufen oder ist unvollständig. Bitte um einen neuen.',
  more: 'Mehr anzeigen',
  share: {
    title: 'Belege',
    text: 'Zu jeder bezahlten Ansicht gibt es einen Beleg, den diese Seite signiert hat. Gib den Link an Kunden oder Partner weiter: Sie können jeden Beleg selbst prüfen, und niemand wird darin genannt.',
    make: 'Link erstellen',
    open: 'Öffnen',
    revoke: 'Widerrufen',
    revokeNote: 'Ein widerrufener Link funktioniert sofort bei niemandem mehr.',
    revoked: 'Der Link funktioniert nicht mehr',
    copied: 'Link kopiert',
    failed: 'Der Link konnte nicht geändert werden. Versuche es noch einmal.',
  },
};

export const studio: StudioMessages = { receipts };
