import type { promotions as wire } from '@viewloop/contract';
import { platformClips, platformNames, platformSites } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';
import { firstPromotions } from './first-promotions.ts';

const plural = pluralOf('de');

const troubles: Record<wire.PlayerFailure, string> = {
  player_blocked: 'der Player ließ sich nicht laden',
  embedding_off: 'das Abspielen auf anderen Seiten ist in den Einstellungen des Videos abgeschaltet',
  video_missing: 'das Video ist privat oder wurde entfernt',
  player_error: 'der Player meldete einen Fehler',
};

const unplayable = {
  not_embeddable: 'ist das Abspielen auf anderen Seiten abgeschaltet',
  private: 'ist das Video privat',
  gone: 'gibt es das Video nicht mehr',
};

const stateReasons: Required<Messages['promotions']['stateReasons']> = {
  paused_by_failures: ({ viewers, failure }) =>
    `Von selbst pausiert: ${viewers} Zuschauer nacheinander konnten das Video nicht sehen, denn ${troubles[failure as wire.PlayerFailure]}. Sieh nach dem Video und setze dann fort.`,
  paused_unplayable: ({ playable }) =>
    `Von selbst pausiert: Laut Plattform ${unplayable[playable as keyof typeof unplayable]}. Sieh nach dem Video. Die Kampagne läuft von selbst weiter, sobald die Plattform es wieder abspielt.`,
  stopped_by_reversal: () =>
    'Beendet, weil das Litecoin-Netz die Zahlung verworfen hat, mit der die Credits gekauft waren. Was davon übrig war, wurde für die Rücknahme verwendet.',
  stopped_by_comparison: () =>
    'Beendet, weil die andere Fassung besser ist. Was übrig war, hat sie übernommen, wie du es gewählt hast.',
  stopped_by_plan: () =>
    'Beendet, weil der letzte Tag vorbei ist, den du gewählt hast. Was übrig war, ist auf deinem Konto.',
  stopped_by_void: () =>
    'Beendet, weil ein Aufruf von dir für ungültig erklärt wurde und sein Credit schon ausgegeben war. Was übrig war, hat ihn zurückgezahlt; der Rest ist in deinem Guthaben.',
  stopped_by_waiting: () =>
    'Beendet, weil ihre Credits einen Monat lang darauf gewartet haben, dass deine Antworten sie bestätigen. Was übrig war, ist auf deinem Konto.',
  stopped_unproven: () =>
    'Beendet, weil Credits darin nicht rechtzeitig durch deine Antworten bestätigt wurden. Sie wurden zurückgenommen; der Rest ist in deinem Guthaben.',
  hidden_by_reports: ({ reporters }) =>
    `${plural(Number(reporters), { one: 'Verborgen, weil # Zuschauer das Video gemeldet hat', other: 'Verborgen, weil # Zuschauer das Video gemeldet haben' })}. Ein Admin sieht es sich an und entscheidet.`,
};

export const promotions: Messages['promotions'] = {
  ...firstPromotions,
  title: 'Bewerben',
  description: (seconds) => `Gib Credits aus, und echte Menschen sehen dein Video ${seconds} Sekunden lang.`,
  newPromotion: 'Neue Kampagne',
  videoUrl: 'Video-URL',
  videoUrlHint: `Füge den Link zu einem ${joinWords(platformClips, 'oder')} ein.`,
  videoUrlPlaceholder: 'https://www.youtube.com/shorts/…',
  recognised: (platform) => `Video von ${platform} erkannt.`,
  recognisedShort: 'Kurzlink. Beim Start suchen wir das Video dazu.',
  playableHere: 'Lässt sich hier abspielen',
  unplayable: {
    not_embeddable: 'Dieses Video lässt sich auf anderen Seiten nicht abspielen: Das Einbetten ist abgeschaltet.',
    private: 'Dieses Video ist privat, niemand könnte es hier sehen.',
    gone: 'Dieses Video gibt es nicht. Prüfe den Link.',
  },
  linkRefused: {
    not_an_address: 'Das ist keine Webadresse. Kopiere den ganzen Link, er beginnt mit https://',
    not_https: 'Nur Links, die mit https:// beginnen, werden angenommen.',
    user_or_port: 'Ein Link mit Benutzernamen oder Port wird nicht angenommen.',
    other_site: `Nur Videos von ${joinWords(platformSites, 'und')} werden angenommen.`,
    no_video: 'Dieser Link führt zu keinem Video. Nimm den Link eines einzelnen Videos.',
    bad_id: 'Die Video-ID in diesem Link ist nicht vollständig. Kopiere den Link noch einmal.',
    short_incomplete: 'Dieser Kurzlink ist nicht vollständig. Kopiere ihn noch einmal.',
    photo_post: 'Fotobeiträge lassen sich nicht als Video ansehen.',
  },
  platform: 'Plattform',
  choosePlatform: 'Plattform wählen',
  platformMismatch: (platform) => `Der Link oben ist von ${platform}.`,
  platformOff: (platform) => `Videos von ${platform} sind auf dieser Seite abgeschaltet.`,
  creditsToSpend: 'Credits ausgeben',
  price: '2 Credits = 1 Aufruf',
  available: (credits) => `${credits} verfügbar`,
  livePrice: (credits, views) =>
    `${plural(credits, { one: '# Credit', other: '# Credits' })} = ${plural(views, { one: '# Aufruf', other: '# Aufrufe' })}`,
  left: (credits) => `${credits} bleiben auf deinem Konto.`,
  viewChoices: 'Anzahl der Aufrufe',
  likelyDone: ({ unit, count }) =>
    `Wahrscheinlich fertig in etwa ${count} ${{ minutes: 'Min.', hours: 'Std.', days: count === 1 ? 'Tag' : 'Tagen' }[unit]}, im Tempo deiner laufenden Kampagnen.`,
  more: 'Mehr',
  oddCredit: 'Der ungerade Credit kommt am Ende zurück.',
  atLeastTwo: 'Mindestens 2 Credits, der Preis eines Aufrufs.',
  atLeastOne: 'Mindestens 1 Credit.',
  wholeCredits: 'Gib eine ganze Zahl von Credits ein.',
  notMoreThan: (credits) => `Du hast ${credits}.`,
  noCredits: 'Eine Kampagne braucht mindestens 2 Credits. Sieh zwei Videos an, dann hast du sie.',
  earnCredits: 'Videos ansehen',
  videoTitle: 'Titel',
  optional: '(freiwillig)',
  titleHint: 'Ihn sehen die Leute, bevor sie dein Video wählen.',
  requiredField: 'Bitte ausfüllen.',
  start: 'Kampagne starten',
  creating: 'Wird erstellt …',
  missing: { title: 'Angaben fehlen', description: 'Bitte fülle alle Pflichtfelder aus' },
  invalidCredits: { title: 'Ungültige Credits', description: 'Bitte gib eine gültige Anzahl von Credits ein' },
  created: { title: 'Kampagne erstellt', description: 'Die Kampagne für dein Video läuft!' },
  createFailed: 'Die Kampagne konnte nicht erstellt werden',
  rules: {
    title: 'Vor deiner ersten Kampagne',
    intro: `${joinWords(platformNames, 'und')} haben eigene Regeln für belohnte Aufrufe.`,
    points: [
      'Sie zählen solche Aufrufe vielleicht nicht oder ziehen sie wieder ab.',
      'Gekaufte Reichweite kann einem Kanal schaden, im schlimmsten Fall wird er geschlossen.',
      'Aufrufe von hier zählen nicht für ihre Partnerprogramme oder Zahlungen.',
      'Bewirb nur Videos, die dir gehören oder die du bewerben darfst.',
    ],
    close: 'Es ist dein Kanal und deine Entscheidung. Wir halten einmal fest, dass du das gelesen hast.',
    accept: 'Verstanden, Kampagne starten',
  },
  yours: 'Deine Kampagnen',
  platformTitle: (title) => `Auf der Plattform: ${title}`,
  justCreated: 'Neu',
  alreadyRunning: (title, progress) =>
    `Dieses Video bewirbst du schon: „${title}“ hat ${progress}. Eine zweite Kampagne läuft neben der ersten; jeder Zuschauer wird nur für eine von beiden bezahlt.`,
  topUpInstead: 'Laufende Kampagne aufstocken',
  openVideo: (title) => `${title} auf der Plattform öffnen, in einem neuen Tab`,
  empty: 'Noch keine Kampagne',
  emptyText: 'Füge einen Link ein, um anzufangen: 20 Credits kaufen 10 Aufrufe.',
  views: (count) => plural(count, { one: '# Aufruf erhalten', other: '# Aufrufe erhalten' }),
  viewsToday: (count) => plural(count, { one: '# heute', other: '# heute' }),
  progress: (received, target) => `${received}/${target} Aufrufe`,
  watchingNow: (count) => plural(count, { one: '# sieht gerade zu', other: '# sehen gerade zu' }),
  stateReasons,
  noPace: 'wartet auf die ersten Aufrufe',
  returned: (count) => plural(count, { one: '# Credit kam zurück', other: '# Credits kamen zurück' }),
  trouble: (times, code, message) =>
    `${plural(times, { one: 'Einmal', other: '#-mal' })} ließ es sich nicht ansehen: ${troubles[code as wire.PlayerFailure] ?? message}.`,
  waiting: (credits: number, until: string) =>
    `${plural(credits, { one: '# Credit', other: '# Credits' })} dieser Kampagne hast du durch Ansehen verdient, das noch keine Fragen bestätigt haben. Die Aufrufe dafür werden angeboten, sobald du im Videofenster etwa fünf Fragen beantwortet hast; jedes deiner nächsten Videos bringt eine. Spätestens am ${until} werden sie angeboten oder sind wieder auf deinem Konto.`,
  troubleAdvice: 'Prüfe, ob das Video öffentlich ist und auf anderen Seiten laufen darf.',
  details: 'Details',
  detailsOf: (title) => `Details zu ${title}`,
  overview: 'Kampagnen vergleichen',
  allPromotions: 'Deine Kampagnen',
  stats: 'Statistik',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  stop: 'Beenden',
  topUp: 'Aufstocken',
  moreOf: (title) => `Mehr Aktionen für ${title}`,
  actionsOf: (title) => `Aktionen für ${title}`,
  changeFailed:
    'Der Server gab keine klare Antwort. Versuch es noch einmal: Nichts wird doppelt abgebucht oder hinzugefügt.',
  paused: {
    title: 'Kampagne pausiert',
    description: 'Deine Credits bleiben in der Kampagne. Bis du fortsetzt, wird dein Video niemandem neu angeboten.',
  },
  resumed: { title: 'Kampagne läuft wieder', description: 'Dein Video wird wieder angeboten.' },
  stopTitle: 'Diese Kampagne beenden?',
  stopText: 'Damit endet sie endgültig. Unverbrauchte Credits kommen sofort auf dein Konto zurück.',
  stopReceived: 'Aufrufe erhalten',
  stopRefund: 'Kommt jetzt zurück',
  stopHeld: 'Zurückgehalten für laufende Aufrufe',
  stopHeldNote: 'Auch sie kommen zurück, wenn niemand zu Ende sieht.',
  stopConfirm: 'Kampagne beenden',
  stopped: (credits) => ({ title: 'Kampagne beendet', description: `Auf dein Konto zurück: ${credits}.` }),
  topUpTitle: 'Aufrufe hinzufügen',
  topUpCredits: 'Credits hinzufügen',
  topUpConfirm: 'Credits hinzufügen',
  topUpPrice: (credits, views) =>
    `${plural(credits, { one: '# Credit', other: '# Credits' })} = ${plural(views, { one: '# Aufruf mehr', other: '# Aufrufe mehr' })}`,
  newTarget: (views) => `Neues Ziel: ${views}`,
  toppedUp: (views) => ({ title: 'Credits hinzugefügt', description: `Neues Ziel deiner Kampagne: ${views}.` }),
  statsTitle: (title) => `Aufrufe von ${title}`,
  statsRange: 'Zeitraum',
  ranges: { day: '24 Stunden', week: '7 Tage', month: '30 Tage' },
  statsTotal: {
    day: (count) =>
      plural(count, { one: '# Aufruf in den letzten 24 Stunden', other: '# Aufrufe in den letzten 24 Stunden' }),
    week: (count) =>
      plural(count, { one: '# Aufruf in den letzten 7 Tagen', other: '# Aufrufe in den letzten 7 Tagen' }),
    month: (count) =>
      plural(count, { one: '# Aufruf in den letzten 30 Tagen', other: '# Aufrufe in den letzten 30 Tagen' }),
  },
  statsChart: { day: 'Aufrufe je Stunde', week: 'Aufrufe je Tag', month: 'Aufrufe je Tag' },
  statsSeries: 'Aufrufe',
  voided: 'Zurückgenommene Aufrufe',
  voidedNote: 'Ein Admin hat diese Aufrufe für ungültig erklärt. Du hast ihre Credits zurückbekommen.',
};
