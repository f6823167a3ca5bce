import { linesOf, titleOf } from './notice-lines.ts';
import { placeInWords, timeInWords } from './place-and-time.ts';
import type { MailTexts } from './sentences.ts';

const NOT_YOU = 'Wenn du das nicht warst, brauchst du nichts zu tun. Es ändert sich nichts.';
const NOT_ME = 'Das war ich nicht';
const NOTHING_OR_NOT_ME =
  'Wenn du das warst, brauchst du nichts zu tun. Wenn nicht, drücke den Knopf: Alle werden abgemeldet, was in den letzten sieben Tagen hinzukam, wird eingefroren, und du bekommst einen Link für ein neues Passwort.';
const NOT_ME_SMALL = ['Der Knopf gilt einmal und sieben Tage lang.'];

export const de: MailTexts = {
  mails: {
    verify_email: ({ brand }) => ({
      subject: `Bestätige deine E-Mail-Adresse für ${brand}`,
      title: 'Bestätige deine E-Mail-Adresse',
      paragraphs: [
        `Jemand hat sich mit dieser E-Mail-Adresse bei ${brand} registriert. Wenn du das warst, bestätige bitte, dass die Adresse dir gehört.`,
      ],
      button: 'Adresse bestätigen',
      small: ['Der Link gilt einmal und drei Tage lang.', NOT_YOU],
    }),
    confirm_new_email: ({ brand, username }) => ({
      subject: `Bestätige deine neue E-Mail-Adresse für ${brand}`,
      title: 'Bestätige deine neue E-Mail-Adresse',
      paragraphs: [
        `Das Konto ${username} bei ${brand} soll künftig diese E-Mail-Adresse verwenden. Die Änderung gilt, sobald du sie bestätigst.`,
      ],
      button: 'Diese Adresse verwenden',
      small: ['Der Link gilt einmal und einen Tag lang.', NOT_YOU],
    }),
    email_changed: ({ brand, username, newEmail }) => ({
      subject: `Deine E-Mail-Adresse bei ${brand} wurde geändert`,
      title: 'Deine E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Das Konto ${username} bei ${brand} verwendet jetzt die Adresse ${newEmail}.`,
        'Wenn du das warst, brauchst du nichts zu tun. Wenn nicht, mach die Änderung rückgängig: Das Konto kehrt zu dieser Adresse zurück, alle Geräte werden abgemeldet, und du bekommst einen Link für ein neues Passwort.',
      ],
      button: 'Änderung rückgängig machen',
      small: ['Der Link gilt sieben Tage lang.'],
    }),
    reset_password: ({ brand, username }) => ({
      subject: `Neues Passwort für ${brand}`,
      title: 'Neues Passwort festlegen',
      paragraphs: [`Jemand hat ein neues Passwort für das Konto ${username} bei ${brand} angefordert.`],
      button: 'Neues Passwort festlegen',
      small: ['Der Link gilt einmal und eine Stunde lang.', NOT_YOU],
    }),
    password_changed: ({ brand, username }) => ({
      subject: `Dein Passwort bei ${brand} wurde geändert`,
      title: 'Dein Passwort wurde geändert',
      paragraphs: [
        `Das Passwort des Kontos ${username} bei ${brand} wurde geändert; alle anderen Geräte wurden abgemeldet.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    support_answer: ({ brand, username, text }) => ({
      subject: `Antwort von ${brand}`,
      title: 'Du hast eine Antwort',
      paragraphs: [`Hallo ${username}, wir haben auf deine Nachricht geantwortet:`, ...text.split(/\n+/)],
      button: 'Lesen und antworten',
      small: ['Bitte antworte auf der Seite, nicht auf diese E-Mail.'],
    }),
    role_changed: ({ brand, username, role }) => ({
      subject: `Deine Rolle bei ${brand} wurde geändert`,
      title: 'Deine Rolle wurde geändert',
      paragraphs: [
        {
          admin: `Das Konto ${username} ist jetzt Admin bei ${brand}. Es kann alles auf der Seite sehen und ändern.`,
          moderator: `Das Konto ${username} moderiert jetzt bei ${brand}. Es kann über Meldungen, Auffälligkeiten und Aufrufe entscheiden.`,
          member: `Das Konto ${username} ist bei ${brand} nicht mehr Admin oder Moderation. Alles andere bleibt, wie es war.`,
        }[role],
        'Wenn du das nicht erwartet hast, frage bitte bei den Leuten nach, die die Seite betreiben.',
      ],
      button: `${brand} öffnen`,
      small: [],
    }),
    new_sign_in: ({ brand, username, device, country, at }) => ({
      subject: `Neue Anmeldung bei deinem ${brand}-Konto`,
      title: 'Neue Anmeldung bei deinem Konto',
      paragraphs: [
        `Jemand hat sich bei ${brand} mit einem bisher nicht benutzten Gerät im Konto ${username} angemeldet.`,
        `Gerät: ${device ?? 'unbekannt'}\nOrt: ${placeInWords('de', country) ?? 'unbekannt'}\nZeit: ${timeInWords('de', at)}`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: [...NOT_ME_SMALL, 'Der Ort ist aus dem Netz geschätzt und kann falsch sein.'],
    }),
    factor_added: ({ brand, username, factor, name }) => ({
      subject: `Neuer Anmeldeweg bei ${brand}`,
      title: factor === 'passkey' ? 'Ein Passkey wurde hinzugefügt' : 'Eine Authenticator-App wurde hinzugefügt',
      paragraphs: [
        factor === 'passkey'
          ? `Der Passkey „${name}“ wurde zum Konto ${username} bei ${brand} hinzugefügt.`
          : `Eine Authenticator-App wurde zum Konto ${username} bei ${brand} hinzugefügt.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    factor_removed: ({ brand, username, factor, name }) => ({
      subject: `Ein Anmeldeweg bei ${brand} wurde entfernt`,
      title: factor === 'passkey' ? 'Ein Passkey wurde entfernt' : 'Die Authenticator-App wurde entfernt',
      paragraphs: [
        factor === 'passkey'
          ? `Der Passkey „${name}“ wurde vom Konto ${username} bei ${brand} entfernt.`
          : `Die Authenticator-App wurde vom Konto ${username} bei ${brand} entfernt.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    factors_removed: ({ brand, username, reason }) => ({
      subject: `Deine zweiten Faktoren bei ${brand} wurden entfernt`,
      title: 'Deine zweiten Faktoren wurden entfernt',
      paragraphs: [
        `Der Betreiber von ${brand} hat alle Passkeys, die Authenticator-App und die Wiederherstellungscodes des Kontos ${username} entfernt und alle Geräte abgemeldet. Angegebener Grund: ${reason}`,
        'Dein Passwort ist unverändert. Melde dich damit an und richte einen neuen zweiten Faktor ein. Wenn du das nicht verlangt hast, schreib jetzt dem Betreiber.',
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    recovery_code_used: ({ brand, username, left }) => ({
      subject: `Ein Wiederherstellungscode wurde bei ${brand} verwendet`,
      title: 'Ein Wiederherstellungscode wurde verwendet',
      paragraphs: [
        `Jemand hat einen Wiederherstellungscode des Kontos ${username} bei ${brand} verwendet. Noch übrig: ${left}.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    way_added: ({ brand, username, way, name }) => ({
      subject: `Ein neuer Weg in dein Konto bei ${brand}`,
      title: {
        recovery_codes: 'Neue Wiederherstellungscodes',
        identity: 'Ein Konto einer anderen Seite wurde verknüpft',
        token: 'Ein Zugriffstoken wurde erstellt',
        webhook: 'Ein Webhook wurde eingerichtet',
      }[way],
      paragraphs: [
        {
          recovery_codes: `Für das Konto ${username} bei ${brand} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.`,
          identity: `Das Konto ${username} bei ${brand} lässt sich jetzt mit ${name} öffnen.`,
          token: `Programme können das Konto ${username} bei ${brand} jetzt mit dem Zugriffstoken „${name}“ benutzen.`,
          webhook: `Neuigkeiten über das Konto ${username} bei ${brand} gehen jetzt an ${name}.`,
        }[way],
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    lost_factor_asked: ({ brand, username, day }) => ({
      subject: `Jemand möchte ohne zweiten Faktor in dein ${brand}-Konto`,
      title: 'Verlorener zweiter Faktor',
      paragraphs: [
        `Jemand mit dem Passwort des Kontos ${username} bei ${brand} sagt, dass der zweite Faktor und die Wiederherstellungscodes verloren sind. Am ${day} bekommst du einen Link, mit dem das Passwort allein genügt.`,
        'Wenn du das warst, brauchst du bis dahin nichts zu tun. Wenn nicht, melde dich an, das beendet die Anfrage, oder drücke den Knopf: Alle werden abgemeldet, und du bekommst einen Link für ein neues Passwort.',
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    lost_factor_ready: ({ brand, username }) => ({
      subject: `Bei ${brand} ohne zweiten Faktor anmelden`,
      title: 'Ohne zweiten Faktor anmelden',
      paragraphs: [
        `Du hast darum gebeten, ohne zweiten Faktor in das Konto ${username} bei ${brand} zu kommen. Öffne den Link, gib dein Passwort ein, und deine zweiten Faktoren werden entfernt. Richte danach einen neuen ein.`,
        'Wenn du das nicht warst, öffne den Link nicht; melde dich an und ändere dein Passwort.',
      ],
      button: 'Zweite Faktoren entfernen',
      small: ['Der Link gilt einmal und drei Tage lang.'],
    }),
    deletion_requested: ({ brand, username, day }) => ({
      subject: `Dein Konto bei ${brand} wird gelöscht`,
      title: 'Dein Konto wird gelöscht',
      paragraphs: [
        `Du hast darum gebeten, das Konto ${username} bei ${brand} zu löschen. Das geschieht am ${day}. Bis dahin geht alles wie bisher, und du kannst deine Credits noch ausgeben; was am Ende übrig ist, verfällt.`,
        'Wenn du dein Konto behalten willst, melde dich an und drücke in den Einstellungen auf „Konto behalten“. Wenn du das nicht warst, tu das jetzt und ändere dein Passwort.',
      ],
      button: 'Einstellungen öffnen',
      small: [],
    }),
    account_deleted: ({ brand, username }) => ({
      subject: `Dein Konto bei ${brand} wurde gelöscht`,
      title: 'Dein Konto wurde gelöscht',
      paragraphs: [
        `Das Konto ${username} bei ${brand} wurde gelöscht. Dein Name, deine E-Mail-Adresse und alles andere, was sagt, wer du bist, ist fort. Es bleiben Beträge unter einer Nummer, weil die Bücher stimmen müssen.`,
        'Das ist die letzte E-Mail von uns.',
      ],
      small: [],
    }),
    confirm_message: ({ brand }) => ({
      subject: `Bestätige deine Nachricht an ${brand}`,
      title: 'Bestätige deine Nachricht',
      paragraphs: [
        `Jemand hat mit dieser Adresse an die Betreiber von ${brand} geschrieben. Wenn du es warst, bestätige es; dann lesen sie deine Nachricht und antworten per E-Mail.`,
      ],
      button: 'Nachricht abschicken',
      small: ['Der Link funktioniert einmal und einen Tag lang.', NOT_YOU],
    }),
    message_answer: ({ brand, question, text }) => ({
      subject: `Antwort von ${brand}`,
      title: 'Du hast eine Antwort',
      paragraphs: ['Du hast uns geschrieben:', ...question.split(/\n+/), 'Unsere Antwort:', ...text.split(/\n+/)],
      button: 'Noch einmal schreiben',
      small: ['Bitte antworte nicht auf diese E-Mail; Antworten liest niemand.'],
    }),
    registration_approved: ({ brand, username }) => ({
      subject: `Deiner Registrierung bei ${brand} wurde zugestimmt`,
      title: 'Deiner Registrierung wurde zugestimmt',
      paragraphs: [`Das Konto ${username} bei ${brand} ist offen. Du kannst dich jetzt anmelden.`],
      button: 'Anmelden',
      small: [],
    }),
    registration_refused: ({ brand, username }) => ({
      subject: `Deine Registrierung bei ${brand} wurde abgelehnt`,
      title: 'Deine Registrierung wurde abgelehnt',
      paragraphs: [
        `Wer ${brand} betreibt, hat der Registrierung von ${username} nicht zugestimmt. Das Konto und deine Adresse werden gelöscht.`,
      ],
      small: [],
    }),
    notices: ({ brand, notices, more }) => ({
      subject: notices.length === 1 ? titleOf('de', notices) : `Neues von ${brand}`,
      title: notices.length === 1 ? titleOf('de', notices) : `Neues von ${brand}`,
      paragraphs: linesOf('de', notices, more),
      button: `${brand} öffnen`,
      small: ['In den Einstellungen wählst du, worüber wir dir schreiben.'],
    }),
    weekly_digest: ({ brand, watched, received, notices, more }) => ({
      subject: `Deine Woche bei ${brand}`,
      title: `Deine Woche bei ${brand}`,
      paragraphs: [
        ...(watched > 0 ? [`Du hast ${watched} ${watched === 1 ? 'Video' : 'Videos'} angesehen.`] : []),
        ...(received > 0 ? [`Deine Videos haben ${received} ${received === 1 ? 'Aufruf' : 'Aufrufe'} erhalten.`] : []),
        ...linesOf('de', notices, more),
      ],
      button: `${brand} öffnen`,
      small: ['In den Einstellungen wählst du, was in dieser E-Mail steht.'],
    }),
  },
  automatic: 'Diese E-Mail wurde automatisch verschickt. Antworten werden nicht gelesen.',
  orOpen: 'Oder öffne diese Adresse:',
  unsubscribe: 'Diese E-Mails abbestellen',
};
