import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');
const needs = (days: number, views: number) =>
  [
    days > 0 && plural(days, { one: 'noch # Tag', other: 'noch # Tage' }),
    views > 0 && plural(views, { one: 'noch # bestätigter Aufruf', other: 'noch # bestätigte Aufrufe' }),
  ]
    .filter(Boolean)
    .join(' und ');

export const settings: Messages['settings'] = {
  title: 'Einstellungen',
  sectionList: 'Abschnitte der Einstellungen',
  sections: {
    profile: 'Profil',
    security: 'Anmeldung und Sicherheit',
    notifications: 'Benachrichtigungen',
    programs: 'Programme',
    account: 'Daten und Konto',
  },
  securityText: 'Deine E-Mail-Adresse, dein Passwort und jeder Weg in dein Konto.',
  accountText: 'Wie du hier stehst, deine Daten und das Löschen deines Kontos.',
  description: 'Dein Profil, was du gern siehst und wie die Seite aussieht.',
  profile: 'Profil',
  username: 'Benutzername',
  usernameNote: 'Der Benutzername lässt sich nicht ändern',
  firstName: 'Vorname',
  lastName: 'Nachname',
  avatar: 'Avatar',
  avatars: {
    'male-1': 'Mann 1',
    'female-1': 'Frau 1',
    'male-2': 'Mann 2',
    'female-2': 'Frau 2',
    'casual-male': 'Mann, lässig',
    'casual-female': 'Frau, lässig',
    'cool-male': 'Mann, cool',
    'cool-female': 'Frau, cool',
    'young-male': 'Junger Mann',
    'young-female': 'Junge Frau',
  },
  saveProfile: 'Profil speichern',
  emailSection: 'E-Mail',
  emailAddress: 'E-Mail-Adresse',
  currentPassword: 'Aktuelles Passwort',
  emailVerified: 'Bestätigt',
  emailNotVerified:
    'Diese Adresse ist noch nicht bestätigt. Öffne den Link in unserer E-Mail oder fordere einen neuen an.',
  emailNotVerifiedNoMail:
    'Diese Adresse ist noch nicht bestätigt. Diese Seite verschickt keine E-Mails; der Betreiber sieht den Link und kann ihn dir weitergeben.',
  emailPendingNotice: (email) =>
    `${email} wird deine Adresse, sobald du den Link öffnest, den wir dorthin geschickt haben.`,
  emailUndeliverable: (reason) => `E-Mails an diese Adresse kommen zurück. Der Mailserver sagte: ${reason}`,
  sendLink: 'Link erneut senden',
  linkSent: { title: 'Link gesendet', description: 'Sieh in deinem Postfach nach, auch im Spam-Ordner.' },
  linkNotSent: 'Der Link wurde nicht gesendet',
  cancelEmailChange: 'Alte Adresse behalten',
  emailPending: {
    title: 'Sieh in deinem Postfach nach',
    description: 'Die neue Adresse gilt, sobald du den Link öffnest, den wir dorthin geschickt haben.',
  },
  saveEmail: 'E-Mail ändern',
  passwordSection: 'Passwort und Sicherheit',
  passwordNote: 'Beim Ändern wirst du überall sonst abgemeldet.',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Neues Passwort wiederholen',
  savePassword: 'Passwort ändern',
  saving: 'Wird gespeichert …',
  appearance: 'Darstellung',
  account: 'Dein Konto',
  accountId: 'Konto-ID',
  currentCredits: 'Aktuelle Credits',
  accountType: 'Art des Kontos',
  accountTypes: { admin: 'Admin', moderator: 'Moderation', member: 'Mitglied' },
  memberSince: 'Dabei seit',
  updateFailed: 'Änderung fehlgeschlagen',
  profileUpdated: { title: 'Profil gespeichert', description: 'Dein Profil wurde geändert.' },
  emailUpdated: { title: 'E-Mail geändert', description: 'Deine E-Mail-Adresse wurde geändert.' },
  passwordUpdated: { title: 'Passwort geändert', description: 'Dein Passwort wurde geändert.' },
  passwordRequired: {
    title: 'Passwort nötig',
    description: 'Gib dein aktuelles Passwort ein, um die E-Mail-Adresse zu ändern.',
  },
  channels: {
    title: 'Dein Kanal',
    description:
      'Zeig, dass ein Kanal dir gehört. Es steht auf deiner öffentlichen Seite und bürgt für dich; niemand muss.',
    how: (code) =>
      `Setze ${code} in den Titel eines deiner Videos auf TikTok oder YouTube, füge hier den Link ein und nimm den Code danach wieder heraus.`,
    link: 'Link dieses Videos',
    prove: 'Titel prüfen',
    proven: (name) => `${name} gehört nachweislich dir.`,
    asked: (name) => `${name} gehört einem anderen Konto. Dessen Besitzer wird gefragt.`,
    claimed: 'Ein anderes Konto hat für diesen Kanal dasselbe gezeigt. Gehört er dir?',
    keep: 'Er gehört mir',
    handOver: 'Übergeben',
    remove: 'Aufgeben',
    failed: 'Das hat nicht geklappt',
  },
  standing: {
    title: 'Fair Play',
    levels: { new: 'Neu', known: 'Bekannt', trusted: 'Vertrauenswürdig' },
    states: {
      unproven: 'Ab und zu erscheint neben dem Video eine Frage. Sie zeigt, dass jemand zusieht.',
      believed: 'Deine Antworten zeigen, dass jemand zusieht.',
      aside: 'Die meisten deiner Antworten waren falsch, deshalb zählen nur wenige Aufrufe am Tag.',
    },
    missing: (count: number) =>
      plural(count, {
        one: '# weitere richtige Antwort bestätigt, was du verdient hast.',
        other: '# weitere richtige Antworten bestätigen, was du verdient hast.',
      }),
    today: (earned: number, ceiling: number) =>
      `Heute zählen bis zu ${ceiling} Aufrufe und Antworten. Bisher hast du ${earned}.`,
    often: (percent: number) =>
      percent >= 100
        ? 'Zurzeit kommt zu jedem Video eine Frage. Richtige Antworten machen sie seltener.'
        : `Zurzeit kommt zu etwa ${percent} von 100 Videos eine Frage. Richtige Antworten machen sie seltener.`,
    next: {
      known: (days: number, views: number) => `Nächste Stufe, Bekannt: ${needs(days, views)}.`,
      trusted: (days: number, views: number) => `Nächste Stufe, Vertrauenswürdig: ${needs(days, views)}.`,
    },
    vouches:
      'Eine bestätigte E-Mail-Adresse, ein zweiter Faktor und eine Einzahlung verkürzen die Tage um je ein Fünftel.',
    shared: (accounts: number, earned: number, ceiling: number, own: number) =>
      `Dein Konto scheint mit ${plural(accounts - 1, { one: '# anderen', other: '# anderen' })} zusammenzugehören. Zusammen könnt ihr ${ceiling} Credits am Tag verdienen und habt heute ${earned} verdient; ${own} Credits am Tag bleiben dir, egal was die anderen tun.`,
    carriedDebt: (credits: number, by: string) =>
      `Ein gelöschtes Konto von dir schuldete Credits, das zeigt ${by}. ${plural(credits, { one: '# Credit ist', other: '# Credits sind' })} noch offen. Jeder zweite Credit, den du verdienst, zahlt sie ab, und dein Guthaben fällt nie unter null. Wenn es nicht dein Konto war, schreib uns.`,
    carriedBy: { channel: 'dein Kanal', wallet: 'eine Litecoin-Zahlung', device: 'dieser Browser' },
    sharedWhy: (reasons: string) => `Warum: ${reasons}.`,
    reasons: {
      device: 'derselbe Browser',
      address: 'derselbe Anschluss',
      referral: 'einer hat den anderen eingeladen',
      registered: 'innerhalb von Minuten registriert',
      hours: 'immer zu denselben Stunden da',
      rhythm: 'genau derselbe Rhythmus beim Zusehen',
      watching: 'ihr seht meist einander zu',
      video: 'ihr bewerbt dasselbe Video',
      wallet: 'aus derselben Wallet bezahlt',
    },
    different: 'Wenn ihr verschiedene Personen seid, sag uns das. Dann sehen wir es uns an.',
    vouch: (now: number, whole: number) =>
      `Auf deiner Stufe zählen ${now} Aufrufe und Antworten am Tag, und ${whole} mit einem davon:`,
    vouchBy: {
      channel: 'ein Kanal, der nachweislich dir gehört',
      deposit: 'eine bestätigte Einzahlung von mindestens 0,021 LTC',
      factor: (days: number, have: number | null) =>
        have === null
          ? `ein zweiter Faktor seit ${days} Tagen`
          : `ein zweiter Faktor seit ${days} Tagen (bisher ${have})`,
      admin: 'das Wort eines Admins, der dich kennt',
    },
    vouched: (whole: number) => `Etwas bürgt für dich: Bis zu ${whole} Aufrufe und Antworten am Tag zählen.`,
    block: 'Teilen sich viele deinen Anschluss, etwa in einer Schule oder einem Wohnheim?',
    blockNote:
      'Alle Konten an einem Anschluss teilen sich eine Grenze. Sag, wer ihr seid, dann kann der Betreiber sie anheben.',
    blockAsked: 'Deine Bitte liegt beim Betreiber.',
    lane: 'Fragen neben dem Video',
    laneOptions: { off: 'Stell mir Fragen', on: 'Keine Fragen: Mein Gerät soll rechnen' },
    laneNote: 'Ohne Fragen zählen 30 Aufrufe am Tag, und was sie bezahlen, wird ein paar Tage später angeboten.',
    objected: 'Dein Widerspruch liegt beim Betreiber.',
    saved: { title: 'Gespeichert', description: 'Es gilt ab deinem nächsten Video.' },
    failed: 'Das wurde nicht gespeichert',
  },
  programs: 'Programme',
  noChanges: { title: 'Nichts geändert', description: 'Das ist schon deine E-Mail-Adresse.' },
  allFieldsRequired: { title: 'Alle Felder nötig', description: 'Fülle bitte alle Passwortfelder aus.' },
  passwordsDiffer: {
    title: 'Passwörter verschieden',
    description: 'Neues Passwort und Wiederholung stimmen nicht überein.',
  },
  passwordTooShort: {
    title: 'Passwort zu kurz',
    description: 'Das Passwort muss mindestens 6 Zeichen lang sein.',
  },
};
