import type { Messages } from '../en/index.ts';

export const recovery: Messages['recovery'] = {
  backToSignIn: 'Zurück zur Anmeldung',
  continue: 'Weiter',
  askAgain: 'Neuen Link anfordern',
  incomplete: 'Dieser Link ist unvollständig. Öffne ihn noch einmal aus der E-Mail oder kopiere die ganze Adresse.',
  forgot: {
    title: 'Passwort vergessen?',
    text: 'Gib die E-Mail-Adresse deines Kontos ein. Wir schicken dir einen Link für ein neues Passwort.',
    submit: 'Link senden',
    pending: 'Wird gesendet…',
    sentTitle: 'Sieh in deinem Postfach nach',
    sent: (email) =>
      `Wenn es ein Konto mit der Adresse ${email} gibt, ist ein Link unterwegs. Er gilt eine Stunde. Sieh auch im Spam-Ordner nach.`,
    kept: (email) =>
      `Diese Seite verschickt keine E-Mails. Wenn es ein Konto mit der Adresse ${email} gibt, sieht der Betreiber jetzt einen Link dafür und kann ihn dir weitergeben.`,
    failed: 'Der Link konnte nicht angefordert werden',
  },
  reset: {
    title: 'Neues Passwort festlegen',
    text: 'Du wirst überall abgemeldet und meldest dich mit dem neuen Passwort wieder an.',
    newPassword: 'Neues Passwort',
    confirmPassword: 'Neues Passwort bestätigen',
    submit: 'Passwort festlegen',
    pending: 'Wird gespeichert…',
    doneTitle: 'Dein Passwort ist geändert',
    done: 'Melde dich mit dem neuen Passwort an. Wir haben es dir auch per E-Mail mitgeteilt.',
    failed: 'Das Passwort wurde nicht geändert',
    links: {
      used: {
        title: 'Schon erledigt',
        text: 'Dieser Link wurde schon benutzt. Wenn du das nicht warst, fordere jetzt einen neuen an.',
      },
      expired: { title: 'Dieser Link ist abgelaufen', text: 'Links für ein neues Passwort gelten eine Stunde.' },
      unknown: {
        title: 'Dieser Link funktioniert nicht',
        text: 'Vielleicht hat ihn ein neuerer ersetzt, oder ein Teil davon fehlt.',
      },
    },
  },
  verify: {
    title: 'Bestätige deine E-Mail-Adresse',
    text: 'Ein Klick, und die Adresse gehört auf dieser Seite dir.',
    submit: 'Adresse bestätigen',
    pending: 'Wird bestätigt…',
    doneTitle: 'Adresse bestätigt',
    verified: (email) => `${email} ist bestätigt. Danke!`,
    changed: (email) => `Dein Konto verwendet jetzt ${email}.`,
    usedTitle: 'Schon erledigt',
    used: 'Diese Adresse wurde mit diesem Link schon bestätigt. Du musst nichts mehr tun.',
    failedTitle: 'Das hat nicht geklappt',
    again: 'In deinen Einstellungen kannst du einen neuen Link anfordern.',
    toSettings: 'Einstellungen öffnen',
  },
  undo: {
    title: 'Änderung rückgängig machen',
    text: 'Dein Konto kehrt zu dieser E-Mail-Adresse zurück, und alle Geräte werden abgemeldet. Danach bekommst du einen Link für ein neues Passwort.',
    submit: 'Rückgängig machen',
    pending: 'Wird rückgängig gemacht…',
    doneTitle: 'Die Änderung ist rückgängig gemacht',
    done: (email) =>
      `Dein Konto verwendet wieder ${email}. In deinem Postfach findest du einen Link für ein neues Passwort.`,
    usedTitle: 'Schon erledigt',
    used: 'Die Änderung wurde schon rückgängig gemacht.',
  },
  unsubscribe: {
    title: 'Abbestellen',
    text: 'Du bekommst diese E-Mails nicht mehr. Was die Sicherheit deines Kontos betrifft, erreicht dich weiterhin.',
    submit: 'Abbestellen',
    pending: 'Wird abbestellt…',
    doneTitle: 'Abbestellt',
    done: 'In den Einstellungen kannst du es dir anders überlegen.',
  },
};
