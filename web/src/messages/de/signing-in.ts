import type { SigningInMessages } from '../en/signing-in.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

/** Sessions and ways to sign in. */
export const signingIn: SigningInMessages = {
  registration: {
    closed: 'Auf dieser Seite kann sich zurzeit niemand registrieren. Wenn du ein Konto hast, melde dich an.',
    byInvitation:
      'Für die Registrierung braucht man hier eine Einladung. Öffne den Link, den du bekommen hast, oder gib seinen Code ein.',
    code: 'Einladungscode',
    codeMissing: 'Gib den Code deiner Einladung ein.',
    invited: 'Du wurdest eingeladen. Die Einladung funktioniert einmal.',
    byApproval:
      'Ein Admin sieht sich jede Registrierung an, bevor das Konto geöffnet wird. Du bekommst eine E-Mail, sobald darüber entschieden ist.',
    waitingTitle: 'Deine Registrierung wartet auf Zustimmung',
    waiting:
      'Das Konto ist angelegt, und ein Admin wird es sich ansehen. Du bekommst eine E-Mail, sobald darüber entschieden ist; dann kannst du dich anmelden.',
    confirmMeanwhile:
      'Bestätige inzwischen bitte deine Adresse mit dem Link in der E-Mail, die wir dir geschickt haben.',
  },
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
  security: {
    title: 'Was mit deinem Konto geschah',
    description:
      'Änderungen an den Wegen hinein in den letzten 180 Tagen. Wenn du etwas nicht warst, nimm „Das war ich nicht“ in der E-Mail dazu.',
    none: 'Noch nichts.',
    more: 'Ältere zeigen',
    unknown: 'unbekanntes Gerät',
    kinds: {
      new_device: 'Anmeldung mit einem neuen Gerät',
      password_changed: 'Passwort geändert',
      password_reset: 'Neues Passwort per E-Mail festgelegt',
      email_changed: 'E-Mail-Adresse geändert',
      email_taken_back: 'Änderung der E-Mail-Adresse zurückgenommen',
      email_confirmed: 'E-Mail-Adresse bestätigt',
      passkey_added: 'Passkey hinzugefügt',
      passkey_removed: 'Passkey entfernt',
      authenticator_added: 'Authenticator-App hinzugefügt',
      authenticator_removed: 'Authenticator-App entfernt',
      recovery_codes_made: 'Wiederherstellungscodes erstellt',
      recovery_code_used: 'Wiederherstellungscode benutzt',
      factors_removed: 'Zweite Faktoren vom Betreiber entfernt',
      identity_linked: 'Konto einer anderen Seite verknüpft',
      identity_unlinked: 'Konto einer anderen Seite getrennt',
      token_made: 'Zugriffstoken erstellt',
      token_ended: 'Zugriffstoken beendet',
      webhook_made: 'Webhook eingerichtet',
      webhook_changed: 'Webhook geändert',
      webhook_removed: 'Webhook gelöscht',
      not_me: '„Das war ich nicht“ benutzt',
      frozen: 'Wege hinein eingefroren',
      kept: 'Eingefrorenes behalten',
      removed: 'Eingefrorenes entfernt',
      lost_factor_asked: 'Um Zugang ohne zweiten Faktor gebeten',
      deletion_ended: 'Die Löschung des Kontos wurde abgebrochen',
      lost_factor_ended: 'Diese Anfrage beendet',
      lost_factor_used: 'Zweite Faktoren mit Passwort und E-Mail entfernt',
    },
  },
  frozen: {
    title: 'Eingefroren',
    description:
      'Diese Wege in dein Konto kamen kurz vorher hinzu, bevor du es zurückgeholt hast; darum gehen sie nicht. Behalte, was dir gehört, und entferne den Rest.',
    kinds: {
      passkey: 'Passkey',
      authenticator: 'Authenticator-App',
      recovery_codes: 'Wiederherstellungscodes',
      identity: 'Konto einer anderen Seite',
      token: 'Zugriffstoken',
      webhook: 'Webhook',
    },
    added: (when: string) => `Hinzugefügt: ${when}`,
    keep: 'Behalten',
    keepLabel: (what: string) => `Behalten: ${what}`,
    remove: 'Entfernen',
    removeLabel: (what: string) => `Entfernen: ${what}`,
    kept: { title: 'Behalten', description: 'Es geht wieder.' },
    removed: { title: 'Entfernt', description: 'Es ist endgültig weg.' },
    failed: 'Das wurde nicht geändert',
  },
  lostFactor: {
    title: 'Jemand möchte ohne deinen zweiten Faktor hinein',
    text: (when: string) =>
      `Jemand mit deinem Passwort hat darum gebeten. Der Link wird am ${when} verschickt. Wenn du das nicht warst, beende die Anfrage und ändere dein Passwort.`,
    end: 'Anfrage beenden',
    ended: { title: 'Anfrage beendet', description: 'Der zweite Faktor wird verlangt wie bisher.' },
  },
  otherSites: {
    or: 'oder',
    continueWith: (site: string) => `Weiter mit ${site}`,
    failed: 'Das hat nicht geklappt',
  },
  callback: {
    title: 'Du wirst angemeldet …',
    wait: 'Einen Moment, bitte.',
    failed: 'Die Anmeldung hat nicht geklappt',
    back: 'Zurück zur Anmeldung',
    newTitle: 'Wähle einen Benutzernamen',
    newText: (site: string) =>
      `Dieses ${site}-Konto benutzt hier noch niemand. Wähle einen Benutzernamen, um damit ein Konto zu erstellen.`,
    haveAccount: (site: string) =>
      `Du hast schon ein Konto? Melde dich wie gewohnt an und verknüpfe ${site} in deinen Einstellungen.`,
    create: 'Konto erstellen',
    creating: 'Konto wird erstellt …',
    confirmed: { title: 'Bestätigt', description: 'Wiederhole jetzt, was du vorhattest.' },
    linked: 'Konto verknüpft',
    linkedText: (site: string) => `Ab jetzt kannst du dich mit ${site} anmelden.`,
    toSettings: 'Einstellungen',
  },
  identities: {
    title: 'Andere Wege zur Anmeldung',
    description: 'Konten bei anderen Seiten, mit denen du dich anmelden kannst.',
    link: (site: string) => `${site} verknüpfen`,
    unlink: 'Lösen',
    unlinkLabel: (site: string) => `Verknüpfung mit ${site} lösen`,
    linkedOn: (date: string) => `Verknüpft am ${date}`,
    notLinked: 'Nicht verknüpft',
    unlinked: 'Verknüpfung gelöst',
    unlinkedText: (site: string) => `Du kannst dich nicht mehr mit ${site} anmelden.`,
    failed: 'Das wurde nicht geändert',
    noPassword:
      'Du hast noch kein Passwort. Fordere einen Link an, um eines festzulegen; dann kannst du dich auch ohne die andere Seite anmelden.',
    setPassword: 'Passwort festlegen',
  },
};
