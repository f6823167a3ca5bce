import { platformLabels } from '../../platforms/looks.ts';
import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const shared: Messages['shared'] = {
  credits: (count) => plural(count, { one: '# Credit', other: '# Credits' }),
  creditsWord: (count) => plural(count, { one: 'Credit', other: 'Credits' }),
  views: (count) => plural(count, { one: '# Aufruf', other: '# Aufrufe' }),
  platforms: platformLabels,
  ago: (time) => {
    switch (time.unit) {
      case 'now':
        return 'Gerade eben';
      case 'minutes':
        return `vor ${time.count} Min.`;
      case 'hours':
        return `vor ${time.count} Std.`;
      case 'days':
        return plural(time.count, { one: 'vor # Tag', other: 'vor # Tagen' });
    }
  },
  wait: ({ unit, count }) => {
    switch (unit) {
      case 'seconds':
        return plural(count, { one: '# Sekunde', other: '# Sekunden' });
      case 'minutes':
        return plural(count, { one: '# Minute', other: '# Minuten' });
      case 'hours':
        return plural(count, { one: '# Stunde', other: '# Stunden' });
    }
  },
  objections: {
    object: 'Widersprechen',
    objectTo: (title: string) => `Widersprechen: ${title}`,
    label: 'Was sollten wir wissen?',
    hint: 'Ein Mensch sieht es sich an und antwortet dir.',
    send: 'Widerspruch senden',
    sent: 'Dein Widerspruch ist abgeschickt',
    failed: 'Dein Widerspruch wurde nicht gesendet',
    answer: 'Antwort:',
    states: {
      open: 'Widerspruch gesendet',
      granted: 'Widerspruch stattgegeben',
      refused: 'Widerspruch abgelehnt',
      closed: 'Widerspruch erledigt',
    },
  },
  error: 'Fehler',
  success: 'Erledigt',
  print: 'Drucken oder als PDF sichern',
  cancel: 'Abbrechen',
  provingHuman: 'Wir prüfen, dass du kein Skript bist. Das dauert ein paar Sekunden.',
  passwordBroken: 'Dieses Passwort steht in Listen gestohlener Passwörter. Nimm lieber ein anderes.',
  passwordStrength: ['Sehr leicht zu erraten', 'Leicht zu erraten', 'Könnte stärker sein', 'Gut', 'Stark'],
  unknownDevice: 'unbekanntes Gerät',
  unknownPlace: 'unbekannter Ort',
  close: 'Schließen',
  save: 'Speichern',
  undo: 'Rückgängig',
  previous: 'Zurück',
  next: 'Weiter',
  pages: 'Seiten',
  loadMore: 'Mehr laden',
  loading: 'Wird geladen …',
  copy: 'Kopieren',
  copied: 'Kopiert!',
  copyFailed: 'Kopieren nicht möglich',
  copyByHand: 'Dein Browser lässt es nicht zu. Markiere den Text und kopiere ihn von Hand.',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  showAsTable: 'Als Tabelle zeigen',
  when: 'Wann',
  tryAgain: 'Noch einmal versuchen',
  reload: 'Seite neu laden',
  couldNotLoad: 'Das konnte nicht geladen werden',
  somethingWrong: 'Etwas ist schiefgegangen.',
  nothingChanged: 'Es wurde nichts geändert, und deine Credits sind sicher.',
  serverTrouble: 'Der Server konnte nicht antworten.',
  retriesByItself: 'Wir versuchen es weiter. Sobald es klappt, lädt diese Seite von selbst.',
  noConnection: 'Es besteht keine Verbindung zum Server.',
  offline: 'Du bist offline. Was du siehst, kann veraltet sein; deine Credits sind sicher.',
  notification: 'Benachrichtigung',
  notifications: 'Benachrichtigungen',
  utcDays: 'Tage beginnen um Mitternacht UTC.',
};
