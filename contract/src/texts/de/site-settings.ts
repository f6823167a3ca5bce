import { decimalOf } from '../plural.ts';
import type { SettingTexts } from '../setting-texts.ts';

const ltc = decimalOf('de');
const orNone = (limit: number | null) => limit ?? 'beliebig viele';

export const siteSettings: SettingTexts = {
  reportsToHide: {
    label: 'Meldungen, die eine Kampagne verbergen',
    hint: 'So viele verschiedene Mitglieder verbergen sie, bis ein Admin entscheidet.',
    log: (reports) => `Meldungen, die eine Kampagne verbergen: ${reports}`,
  },
  adminsNeedSecondFactor: {
    label: 'Admins brauchen einen zweiten Faktor',
    hint: 'Ein Admin ohne Passkey oder Authenticator-App kann dann nur einen einrichten und sonst nichts.',
    log: (required) => `Zweiter Faktor für Admins: ${required ? 'verlangt' : 'freigestellt'}`,
  },
  lostFactors: {
    label: 'Hilfe bei verlorenem zweitem Faktor',
    hint: 'Wer den zweiten Faktor und die Codes verloren hat, bittet darum, wartet 72 Stunden, in denen alle Geräte und Adressen Bescheid wissen, und kommt dann mit Passwort und E-Mail hinein. Für Admins gilt das nie.',
    log: (on) => `Hilfe bei verlorenem zweitem Faktor: ${on ? 'an' : 'aus'}`,
  },
  registration: {
    label: 'Wer sich registrieren darf',
    hint: 'Einladungen und Registrierungen, die auf dich warten, stehen in der Benutzerverwaltung.',
    options: {
      open: 'Alle',
      invitation: 'Wer eine Einladung hat',
      approval: 'Wem ein Admin zustimmt',
      closed: 'Niemand',
    },
    log: (who) =>
      `Registrierung: ${{ open: 'alle', invitation: 'Eingeladene', approval: 'wem ein Admin zustimmt', closed: 'niemand' }[who]}`,
  },
  blockedDomains: {
    label: 'Gesperrte Mail-Domains',
    hint: 'Niemand registriert sich mit einer Adresse bei diesen Domains oder darunter oder wechselt zu einer. Eine in jeder Zeile, zum Beispiel example.com.',
    invalid: 'Schreibe eine Domain in jede Zeile, zum Beispiel example.com.',
    log: (domains) => `Gesperrte Mail-Domains: ${domains.length === 0 ? 'keine' : domains.join(', ')}`,
  },
  limitsUntilVerified: {
    label: 'Bevor eine E-Mail-Adresse bestätigt ist',
    hint: 'Wie viel ein Mitglied bis dahin am Tag darf. Ein leeres Feld heißt: unbegrenzt.',
    watchesPerDay: 'Videos ansehen',
    promotionsPerDay: 'Neue Kampagnen',
    log: ({ watchesPerDay, promotionsPerDay }) =>
      `Grenzen bis zur Bestätigung der Adresse: ${orNone(watchesPerDay)} Videos und ${orNone(promotionsPerDay)} Kampagnen am Tag`,
  },
  humanCheckForAll: {
    label: 'Arbeitsnachweis beim Anmelden',
    hint: 'Das Gerät des Besuchers löst vor dem Anmelden, Registrieren oder Zurücksetzen eine kurze Rechnung. Das macht Skripte teuer.',
    off: 'Nur nach vielen Versuchen',
    on: 'Immer',
    log: (always) => `Arbeitsnachweis beim Anmelden: ${always ? 'immer' : 'nur nach vielen Versuchen'}`,
  },
  confirmationTiers: {
    label: 'Bestätigungen bei großen Einzahlungen',
    hint: (count) => `Unter der ersten Zeile genügen ${count} Bestätigungen.`,
    from: 'Ab LTC',
    fromInvalid: 'Gib einen Betrag wie 10 oder 0,5 ein.',
    confirmations: 'Bestätigungen',
    add: 'Zeile hinzufügen',
    remove: (number) => `Zeile ${number} entfernen`,
    log: (tiers) =>
      `Bestätigungen bei großen Einzahlungen: ${tiers.map(({ fromLtc, confirmations }) => `${confirmations} ab ${ltc(fromLtc)} LTC`).join(', ') || 'wie üblich'}`,
  },
  banners: {
    label: 'Banner auf der Startseite',
    hint: 'Als Werbung gekennzeichnet. Der Link öffnet sich in einem neuen Tab.',
    text: 'Text',
    textInvalid: (longest) => `Gib einen Text von höchstens ${longest} Zeichen ein.`,
    link: 'Link',
    linkInvalid: 'Gib eine ganze Adresse ein, die mit https:// beginnt',
    add: 'Banner hinzufügen',
    remove: (number) => `Banner ${number} entfernen`,
    log: (banners) => `Banner: ${banners.map(({ text, link }) => `„${text}“ (${link})`).join(', ') || 'keine'}`,
  },
  clipReview: {
    label: 'Wer Clips in den Vorführraum lässt',
    hint: 'Clips, die wie ein entfernter aussehen, warten immer auf einen Moderator.',
    options: {
      moderator: 'Ein Moderator, bei jedem Clip',
      trusted: 'Drei vertraute Mitglieder, die sich einig sind',
      proven: 'Die Regeln, nach drei einwandfreien Clips eines Mitglieds',
    },
    log: (who) =>
      `Clips lässt in den Vorführraum: ${{ moderator: 'ein Moderator', trusted: 'drei vertraute Mitglieder', proven: 'die Regeln, nach drei einwandfreien Clips' }[who]}`,
  },
  openBooks: {
    label: 'Offene Bücher',
    hint: 'Jeder kann lesen, wie viele Credits es gibt, und die Siegel prüfen. Versiegelt werden die Tage in jedem Fall.',
    log: (open) => `Bücher: ${open ? 'offen' : 'geschlossen'}`,
  },
};
