import type { SuspendedMessages } from '../en/suspended.ts';

export const suspended: SuspendedMessages = {
  title: 'Dein Konto ist gesperrt',
  reason: (reason) => `Grund: ${reason}`,
  text: 'Du kannst nichts ansehen und nichts bewerben. Du kannst weiterhin deine Daten herunterladen, der Sperre widersprechen und das Konto löschen.',
  expired: 'Diese Seite funktioniert eine Stunde lang. Melde dich noch einmal an, um weiterzumachen.',
  back: 'Zurück zur Anmeldung',
  exportTitle: 'Meine Daten herunterladen',
  exportText: 'Alles, was diese Seite über dich speichert, als ein Archiv.',
  exportButton: 'Herunterladen',
  objectTitle: 'Der Sperre widersprechen',
  objectText:
    'Ein Mensch liest, was du schreibst, und entscheidet. Melde dich noch einmal an, um die Antwort zu lesen.',
  objectLabel: 'Was sollten wir wissen?',
  objectSend: 'Widerspruch abschicken',
  objectSent: 'Dein Widerspruch wartet auf eine Antwort.',
  yourWords: 'Du hast geschrieben:',
  states: {
    open: 'Er wartet auf eine Antwort.',
    granted: 'Ihm wurde stattgegeben.',
    refused: 'Er wurde abgelehnt.',
    closed: 'Er wurde geschlossen.',
  },
  answer: 'Antwort:',
  deleteTitle: 'Das Konto löschen',
  deleteText: (days) => `Es wird nach ${days} Tagen gelöscht. Bis dahin kannst du es hier zurücknehmen.`,
  credits: (credits) => `Ich gebe ${credits} Credits auf.`,
  deleteButton: 'Mein Konto löschen',
  pending: (day) => `Das Konto wird am ${day} gelöscht.`,
  keep: 'Das Konto behalten',
  failed: 'Das hat nicht geklappt',
};
