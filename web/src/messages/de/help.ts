import type { HelpMessages } from '../en/help.ts';

export const help: HelpMessages = {
  title: 'Schreib uns, ohne dich anzumelden',
  text: 'Für alle, die nicht in ihr Konto kommen oder keines haben. Wir schicken dir zuerst einen Link, mit dem du deine Adresse bestätigst; dann liest ein Mensch deine Nachricht und antwortet per E-Mail.',
  message: 'Deine Nachricht',
  messageMissing: 'Schreibe, was passiert ist.',
  submit: 'Abschicken',
  pending: 'Wird geschickt …',
  failed: 'Die Nachricht wurde nicht abgeschickt',
  sentTitle: 'Bestätige deine Adresse',
  sent: (email) =>
    `Wir haben einen Link an ${email} geschickt. Deine Nachricht kommt an, sobald du ihn öffnest und auf den Knopf drückst. Er funktioniert einen Tag lang.`,
  kept: 'Diese Seite verschickt keine E-Mails. Die Betreiber sehen, dass du geschrieben hast, und müssen dir den Link weitergeben.',

  confirm: {
    title: 'Deine Nachricht abschicken',
    text: 'Damit bestätigst du, dass die Adresse deine ist. Danach liest ein Mensch deine Nachricht.',
    submit: 'Nachricht abschicken',
    pending: 'Wird geschickt …',
    doneTitle: 'Deine Nachricht ist angekommen',
    done: 'Du bekommst die Antwort per E-Mail.',
    usedTitle: 'Deine Nachricht ist angekommen',
    used: 'Dieser Link wurde schon benutzt. Du bekommst die Antwort per E-Mail.',
  },
};
