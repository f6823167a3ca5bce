import type { plans as wire } from '@viewloop/contract';
import { platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { DeliveryMessages, Span } from '../en/delivery.ts';
import { pluralOf } from '../plural.ts';
import { comparison } from './comparison.ts';

const plural = pluralOf('de');
const units = { minutes: 'Min.', hours: 'Std.', days: 'Tage' };

const paces: DeliveryMessages['paces'] = {
  fast: 'So schnell wie möglich',
  evenly: 'Gleichmäßig über mehrere Tage',
  per_day: 'Mit Tageslimit',
  per_hour: 'Mit Stundenlimit',
};

const holds: Record<wire.Hold, (time: string) => string> = {
  starts: (time) => `Noch nicht gestartet. Zu sehen ab ${time}.`,
  hours: (time) => `Außerhalb der gewählten Stunden. Weiter geht es ${time}.`,
  day: (time) => `Das Limit für heute ist erreicht. Weiter geht es ${time}.`,
  hour: (time) => `Das Limit für diese Stunde ist erreicht. Weiter geht es ${time}.`,
  evenly: (time) => `Gleichmäßig verteilt: Der nächste Aufruf wird ${time} angeboten.`,
};

const slow: DeliveryMessages['slow'] = {
  not_running: {
    why: 'Sie ist pausiert oder ausgeblendet.',
    help: 'Pausierte kannst du in der Liste deiner Kampagnen fortsetzen. Dem Ausblenden kannst du auf dieser Seite widersprechen.',
  },
  credits_wait: {
    why: 'Ihre Credits stammen aus Videos, zu denen noch keine Fragen beantwortet wurden.',
    help: 'Sieh ein paar Videos an und beantworte die Fragen im Player-Fenster.',
  },
  other_cut: {
    why: 'Die andere Fassung kann gerade nicht angeboten werden, und beide werden nur zusammen angeboten.',
    help: 'Setze die andere fort, stocke sie auf, oder beende sie und damit den Vergleich.',
  },
  player_trouble: {
    why: 'Die letzten Zuschauer konnten das Video nicht abspielen.',
    help: 'Prüfe, ob es öffentlich ist und auf anderen Seiten laufen darf.',
  },
  narrow: {
    why: 'Wenige Zuschauer passen zur gewählten Zielgruppe.',
    help: 'Wähle mehr Länder, Sprachen oder Themen, oder schalte das Erweitern ein.',
  },
  shared_turn: {
    why: 'Deine anderen laufenden Kampagnen teilen sich die Reihe mit ihr.',
    help: 'Pausiere die andere, damit diese zuerst drankommt.',
  },
  few_viewers: {
    why: 'Auf dieser Seite schauen gerade wenige Menschen zu.',
    help: 'Nichts zu tun: Es geht weiter, sobald Zuschauer kommen.',
  },
};

const range = (from: Span, to: Span): string => {
  if (from.unit === to.unit && from.count === to.count) return `etwa ${to.count} ${units[to.unit]}`;
  return from.unit === to.unit
    ? `${from.count} bis ${to.count} ${units[to.unit]}`
    : `${from.count} ${units[from.unit]} bis ${to.count} ${units[to.unit]}`;
};

export const delivery: DeliveryMessages = {
  comparison,
  title: 'Auslieferung',
  description: 'Wie schnell, wann und wem sie angeboten wird. Du kannst das jederzeit ändern; es kostet nichts.',
  choose: 'Tempo und Zielgruppe',
  change: 'Ändern',
  changed: { title: 'Kampagne geändert', description: 'Ab jetzt wird sie ausgeliefert, wie du gewählt hast.' },
  everybody: 'So schnell wie möglich, an alle',
  pace: 'Tempo',
  paces,
  amount: { evenly: 'Tage', per_day: 'Aufrufe am Tag', per_hour: 'Aufrufe in der Stunde' },
  paceIs: {
    fast: () => paces.fast,
    evenly: (amount) => plural(amount, { one: 'Gleichmäßig über # Tag', other: 'Gleichmäßig über # Tage' }),
    per_day: (amount) => plural(amount, { one: 'Höchstens # Aufruf am Tag', other: 'Höchstens # Aufrufe am Tag' }),
    per_hour: (amount) =>
      plural(amount, { one: 'Höchstens # Aufruf in der Stunde', other: 'Höchstens # Aufrufe in der Stunde' }),
  },
  fromHour: 'Von',
  toHour: 'Bis',
  hours: 'Stunden des Tages',
  hoursIs: (from, to, zone) => `${from} bis ${to} (${zone})`,
  timeZone: 'Zeitzone',
  timeZoneHint: 'Uhrzeiten und Tage gelten in dieser Zeitzone.',
  startsOn: 'Erster Tag',
  endsOn: 'Letzter Tag',
  endsHint: 'Danach endet die Kampagne, und was übrig ist, kommt zu dir zurück.',
  daysIs: (first, last) => [first && `ab ${first}`, last && `bis ${last}`].filter(Boolean).join(' '),
  languages: 'Sprachen der Zuschauer',
  topics: 'Themen, die Zuschauer mögen',
  countries: 'Länder',
  countriesHint: 'Kürzel wie DE, AT, CH. Nach der Adresse des Zuschauers: ein Hinweis, kein Beweis.',
  countriesWrong: 'Bitte Kürzel aus zwei Buchstaben, durch Kommas getrennt.',
  trust: 'Wessen Aufrufe',
  trustHint:
    'Geglaubte Zuschauer haben beim Ansehen Fragen beantwortet. Weniger Zuschauer heißt langsamer. Ohne Fairplay wird niemandem geglaubt.',
  trustOptions: {
    anyone: 'Von allen; nicht belegte werden ersetzt',
    believed: 'Nur geglaubte Zuschauer',
    trusted: 'Nur vertraute Zuschauer (die höchste Stufe)',
  },
  trustIs: { anyone: '', believed: 'nur geglaubte Zuschauer', trusted: 'nur vertraute Zuschauer' },
  verifiedOnly: 'Nur Zuschauer mit bestätigter E-Mail-Adresse',
  widen: 'Von selbst erweitern: erst Themen, dann Länder, dann Sprachen weglassen, wenn 12 Stunden niemand kommt',
  all: 'Alle',
  none: 'Ohne Häkchen erreichst du alle.',
  badAmount: 'Bitte eine ganze Zahl ab 1.',
  apply: 'Übernehmen',
  widened: [
    '',
    'Von selbst erweitert: Themen zählen nicht mehr.',
    'Von selbst erweitert: Themen und Länder zählen nicht mehr.',
    'Von selbst erweitert: Themen, Länder und Sprachen zählen nicht mehr.',
  ],
  holds,
  promised: 'Neu: Die ersten drei Aufrufe werden bevorzugt angeboten.',
  why: 'Was sie bremst',
  nothingSlow: 'Nichts bremst sie.',
  slow,
  matching: (share) => `Etwa ${share} der letzten Zuschauer passen.`,
  others: (count) =>
    plural(count, { one: '# weitere Kampagne von dir wird angeboten.', other: '# weitere von dir werden angeboten.' }),
  forecast: (views, from, to) =>
    `Etwa ${plural(views, { one: '# Aufruf', other: '# Aufrufe' })} in ${range(from, to)}, nach den letzten Tagen auf dieser Seite.`,
  firstPromise: (views) =>
    `Versprochen: ${plural(views, { one: 'Der erste Aufruf wird', other: 'Die ersten # Aufrufe werden' })} bevorzugt angeboten. Was kein Zuschauer verbraucht hat, bekommst du beim Stoppen zurück.`,
  forecastWas: (from, to) => `Vor dem Bezahlen lautete die Vorhersage ${range(from, to)}.`,
  past: (forecasts, within, error) =>
    `Von den letzten ${forecasts} Vorhersagen trafen ${within} zu; meist liegen sie um ${error} daneben.`,
  pastUnknown: 'Wie gut diese Vorhersagen sind, ist noch nicht bekannt.',
  notEnough: 'Noch zu wenig Daten, um zu sagen, wie lange es dauert.',
  videoTitle: 'Titel',
  again: 'Noch einmal bewerben',
  againText: 'Startet eine neue Kampagne mit demselben Video, Titel, Zielgruppe und Tempo.',
  againDone: { title: 'Kampagne erstellt', description: 'Die Kopie läuft.' },
  several: 'Mehrere Links auf einmal',
  severalLinks: 'Links, einer pro Zeile',
  severalHint: (most) => `Bis zu ${most} Links zu Videos auf ${joinWords(platformNames, 'oder')}.`,
  severalCredits: 'Credits für jedes',
  severalSum: (videos, credits) => `${plural(videos, { one: '# Video', other: '# Videos' })}, zusammen ${credits}`,
  severalStart: (videos) => plural(videos, { one: '# Kampagne starten', other: '# Kampagnen starten' }),
  severalDone: (videos) => ({
    title: 'Kampagne erstellt',
    description: plural(videos, { one: '# Kampagne wurde gestartet.', other: '# Kampagnen wurden gestartet.' }),
  }),
  tooMany: (most) => `Höchstens ${most} Links auf einmal.`,
  twice: 'Zweimal dasselbe Video.',
  checking: 'Wird geprüft …',
  fine: 'Kann beworben werden',
  unknownYet: 'Konnte nicht geprüft werden; vielleicht geht es trotzdem.',
  wrongLink: 'Diese Zeile ist kein Link zu einem Video.',
  tooDear: 'Das ist mehr, als du hast.',
};
