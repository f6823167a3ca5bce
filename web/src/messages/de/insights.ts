import type { insights as wire } from '@viewloop/contract';
import type { BookFault } from '@viewloop/contract/check-books';
import type { ReceiptFault } from '@viewloop/contract/check-receipts';
import type { InsightsMessages } from '../en/insights.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

const faults: Record<ReceiptFault, string> = {
  bad_signature: 'der Text passt nicht zu seiner Signatur',
  unknown_key: 'er ist mit einem Schlüssel signiert, den diese Seite nicht hat',
  revoked_key: 'er ist mit einem Schlüssel signiert, den die Seite für ungültig erklärt hat',
  not_a_receipt: 'das ist kein Beleg',
  other_promotion: 'er gehört zu einer anderen Kampagne',
  other_video: 'er gehört zu einem anderen Video',
  wrong_heading: 'die Überschrift ist nicht die, die die Seite signiert hat',
  out_of_range: 'seine Nummer gehört nicht auf diese Seite',
  taken_back: 'die Seite hat diesen Aufruf zurückgenommen',
  twice: 'er kommt zweimal vor',
  wrong_count: 'es wurden Belege hinzugefügt oder weggelassen',
};

const checks: Record<string, string> = {
  clock: 'volle Zeit',
  heartbeats: 'Wiedergabe verfolgt',
  pace: 'normales Tempo',
  'in-view': 'immer sichtbar',
  question: 'Frage beantwortet',
};

const receipts: InsightsMessages['receipts'] = {
  of: (title) => `Belege für ${title}`,
  ofVideo: (video) => `Belege für ${video}`,
  intro:
    'Jede Zeile ist ein bezahlter Aufruf, von dieser Seite signiert. Ein Beleg sagt, was angesehen wurde und was der Server geprüft hat; er sagt nicht, wer zugesehen hat.',
  check: 'Belege prüfen',
  checking: (done) => `Wird geprüft … ${done}`,
  download: 'Als Datei herunterladen',
  right: (count) => plural(count, { one: 'Der Beleg ist echt.', other: 'Alle # Belege sind echt.' }),
  rightNone: 'Es gibt noch keine Belege, und die Seite bestätigt das mit ihrer Signatur.',
  asOf: (time) => `Die Seite bürgt dafür mit Stand ${time}.`,
  seconds: (count) =>
    plural(count, { one: 'Insgesamt # bestätigte Sekunde.', other: 'Insgesamt # bestätigte Sekunden.' }),
  signedBy: (keys) => `Signiert mit Schlüssel ${keys}.`,
  wrong: 'Diesen Belegen ist nicht zu trauen',
  fault: (receipt, fault) => `${receipt === null ? 'Eine Seite' : `Beleg ${receipt}`}: ${faults[fault]}.`,
  voided: (count) =>
    plural(count, {
      one: 'Ein weiterer Aufruf wurde später zurückgenommen. Er hat keinen Beleg und zählt nicht.',
      other: '# weitere Aufrufe wurden später zurückgenommen. Sie haben keine Belege und zählen nicht.',
    }),
  cannotCheck:
    'Dieser Browser kann hier keine Signaturen prüfen: Er braucht eine sichere Verbindung (https) und Ed25519. Lade die Datei herunter und prüfe sie mit „npm run verify“.',
  howToOffline:
    'Ohne diese Seite prüfst du so: die Datei und die Schlüssel der Seite (/.well-known/viewloop-keys.json) herunterladen und im Quelltext des Produkts „npm run verify -- DATEI SCHLÜSSEL“ aufrufen.',
  list: 'Belege',
  number: 'Nummer',
  completed: 'Abgeschlossen',
  verifiedSeconds: 'Bestätigte Sekunden',
  checksPassed: 'Bestandene Prüfungen',
  proof: (proven: string, waiting: string, replaced: string) =>
    `${proven} nachgewiesen · ${waiting} werden nachgewiesen · ${replaced} kostenlos ersetzt`,
  checks,
  empty: 'Noch keine Belege',
  emptyText: 'Für jeden bezahlten Aufruf erscheint hier ein Beleg.',
  gone: 'Dieser Link funktioniert nicht',
  goneText: 'Er wurde widerrufen oder ist unvollständig. Bitte um einen neuen.',
  more: 'Mehr anzeigen',
  share: {
    title: 'Belege',
    text: 'Zu jedem bezahlten Aufruf gibt es einen Beleg, den diese Seite signiert hat. Gib den Link an Kunden oder Partner weiter: Sie können jeden Beleg selbst prüfen, und niemand wird darin genannt.',
    make: 'Link erstellen',
    open: 'Öffnen',
    revoke: 'Widerrufen',
    revokeNote: 'Ein widerrufener Link funktioniert sofort bei niemandem mehr.',
    revoked: 'Der Link funktioniert nicht mehr',
    copied: 'Link kopiert',
    failed: 'Der Link konnte nicht geändert werden. Versuche es noch einmal.',
  },
};

const bookFaults: Record<BookFault, string> = {
  bad_signature: 'die Signatur stimmt nicht',
  wrong_seal: 'das Siegel passt nicht zum Text',
  broken_chain: 'die Kette der Siegel ist unterbrochen',
  not_a_day: 'das ist kein versiegelter Tag',
  does_not_add_up: 'die Zahlen gehen nicht auf',
};

const books: InsightsMessages['books'] = {
  title: 'Offene Bücher',
  intro:
    'Alle Credits, die es gibt, und wo sie sind, Tag für Tag. Jeder Tag ist versiegelt, und jedes Siegel nennt das vorige. Wer ein Siegel aufhebt, merkt, wenn jemand die Vergangenheit ändert.',
  empty: 'Es ist noch kein Tag versiegelt',
  emptyText: 'Der erste Tag wird kurz nach Mitternacht (UTC) versiegelt.',
  closed: 'Die Bücher sind geschlossen',
  closedText: 'Die Leitung dieser Seite hat die Bücher abgeschaltet.',
  asOf: (day) => `Am Ende des ${day} (UTC)`,
  total: (exist, bought, given) =>
    `Es gibt ${exist} Credits: ${bought} wurden mit Einzahlungen gekauft, ${given} von der Leitung vergeben.`,
  held: { members: 'Bei Mitgliedern', promotions: 'In Kampagnen', house: 'Bei der Plattform', bought: 'Gekauft' },
  notes: {
    members: 'können sie ausgeben',
    promotions: 'eingezahlt für künftige Aufrufe',
    house: 'von jedem Aufruf, vor der Provision',
    bought: (ltc) => `für Einzahlungen von ${ltc} LTC`,
  },
  belowZero: (credits) =>
    `Mitglieder, deren Einzahlung zurückgenommen wurde, schulden ${credits} Credits. Darum ist die versiegelte Summe höher als der Bestand von Mitgliedern und Kampagnen.`,
  debts: (credits) =>
    `Mitglieder schulden ${credits} Credits für zurückgenommene Aufrufe. Was sie als Nächstes verdienen, tilgt das zuerst.`,
  chart: 'Gelieferte und zurückgenommene Aufrufe nach Tagen',
  delivered: 'geliefert',
  takenBack: 'zurückgenommen',
  days: 'Versiegelte Tage',
  day: 'Tag',
  views: 'Aufrufe',
  voided: 'Zurückgenommen',
  madeGood: 'Ersetzt',
  commission: 'Provision',
  boughtToday: 'Gekauft',
  seal: 'Siegel',
  signedAgain: (count, time) =>
    plural(count, {
      one: `# Tag wurde am ${time} neu signiert, weil der Schlüssel davor für gestohlen erklärt wurde. Sein Siegel ist dasselbe, und die frühere Signatur bleibt in der Liste.`,
      other: `# Tage wurden am ${time} neu signiert, weil der Schlüssel davor für gestohlen erklärt wurde. Ihre Siegel sind dieselben, und die früheren Signaturen bleiben in der Liste.`,
    }),
  madeGoodNote:
    'Ersetzt: Der Platz eines zurückgenommenen Aufrufs wurde neu angeboten. In den übrigen Fällen bekam der Eigentümer die Credits zurück.',
  older: 'Frühere Tage',
  check: 'Siegel prüfen',
  checkText: 'Dein Browser berechnet jedes Siegel auf dieser Seite und prüft die Signaturen und die Kette.',
  chainRight: (count) =>
    plural(count, {
      one: 'Das Siegel von # Tag stimmt.',
      other: 'Die Siegel von # Tagen stimmen und bilden eine Kette.',
    }),
  chainWrong: (day, fault) => `${day}: ${bookFaults[fault]}.`,
  oneBook: 'Ein Buch für alle',
  oneBookText:
    'Jeder versiegelte Tag kommt in ein Protokoll, das nur wächst. Zeugen merken sich, was sie gesehen haben, und unterschreiben es. So kann die Seite nicht unbemerkt verschiedenen Leuten verschiedene Bücher zeigen.',
  noWitness: 'Diese Seite führt noch keinen Zeugen. Wer einer sein will, findet den Befehl in docs/books.md.',
  notSigned: 'hat noch nicht unterschrieben',
  signedDays: (days: number, time: string) =>
    plural(days, { one: `hat # Tag unterschrieben, ${time}`, other: `hat # Tage unterschrieben, ${time}` }),
  compare: 'Mit meinem letzten Besuch vergleichen',
  remembered: (days: number) =>
    `Gemerkt: ein Protokoll von ${plural(days, { one: '# Tag', other: '# Tagen' })}, signiert von der Seite. Beim nächsten Mal vergleicht dein Browser.`,
  grew: (before: number, now: number) =>
    `Das Protokoll von ${plural(before, { one: '# Tag', other: '# Tagen' })}, das dieser Browser kannte, ist der Anfang des heutigen mit ${plural(now, { one: '# Tag', other: '# Tagen' })}.`,
  unsigned: 'Unter dem Stand steht keine gültige Signatur der Seite.',
  fork: 'Das sind andere Bücher als die, die dieser Browser früher gesehen hat. Hebe beide Stände unten auf und zeige sie anderen: Sie beweisen es.',
  checkpoint: 'Der neueste Stand',
  checkpointText:
    'Wurde jemand anderem für dieselbe Zahl von Tagen eine andere Wurzel gezeigt, dann gibt es zwei Bücher.',
  anchored: (days: number, height: string, time: string) =>
    `Das Protokoll von ${plural(days, { one: '# Tag', other: '# Tagen' })} steht in Block ${height} der Litecoin-Kette, ${time}. Transaktion:`,
  reserves: {
    title: 'Einzahlungen und Credits',
    text: 'Was eingezahlt, was dafür verkauft und was von Admins vergeben wurde. Jeder Tag nennt seine Summen und Kurse, damit alle nachrechnen können.',
    received: 'Einzahlungen',
    receivedNote: 'in der Litecoin-Kette bestätigt',
    sold: 'Verkaufte Credits',
    soldNote: 'für diese Einzahlungen',
    given: 'Vergebene Credits',
    thatDay: (credits: string, day: string) => `von Admins und Gutscheinen; ${credits} am ${day}`,
    coins: (books: string, chain: string, time: string) =>
      `Noch auf Einzahlungsadressen: ${books} laut den Büchern, ${chain} laut Zählung des Litecoin-Knotens, ${time}.`,
  },
  own: 'Ist mein Guthaben dabei?',
  ownText:
    'Dein Browser berechnet den Weg von deinem Guthaben zur veröffentlichten Wurzel. Namen anderer erfährt er dabei nicht.',
  ownCheck: 'Mein Guthaben prüfen',
  ownRight: (balance, day, sum) =>
    `Deine ${balance} Credits vom ${day} sind Teil der versiegelten Summe von ${sum} Credits.`,
  ownWrong: 'Dein Guthaben führt nicht zur veröffentlichten Wurzel. Bewahre diese Seite auf und frage den Betreiber.',
  ownNone: (day: string) =>
    `Im Baum vom ${day} gibt es kein Blatt von dir. Bis dahin hattest du keine Credits; wenn doch, hebe diese Seite auf und frage den Betreiber.`,
  leaf: 'Was nur dir gehört',
  leafText:
    'Dein Blatt entsteht aus diesen drei Zeilen. Niemand sonst kann es als seines gezeigt bekommen, und du kannst damit danach fragen, auch wenn dein Konto gelöscht ist.',
  ownSignIn: 'Melde dich an, um zu prüfen, dass dein Guthaben in den Büchern steht.',
  signIn: 'Anmelden',
  how: 'Wie die Siegel entstehen, steht in docs/books.md im Quelltext, für alle, die sie mit einem eigenen Programm prüfen wollen.',
  cannotCheck: 'Dieser Browser kann hier keine Siegel prüfen: Er braucht eine sichere Verbindung (https) und Ed25519.',
};

const leaveReasons: Record<wire.LeaveReason, string> = {
  skipped: 'Übersprungen',
  closed: 'Fenster geschlossen',
  trouble: 'Ließ sich nicht abspielen',
  replaced: 'Anderes Video begonnen',
  silent: 'Verbindung verloren',
  other: 'Andere Gründe',
  taken_back: 'Bezahlt, dann zurückgenommen',
};

const promotion: InsightsMessages['promotion'] = {
  openVideo: 'Video öffnen',
  delivered: 'Geliefert',
  deliveredNote: (target, { proven, beingProven, replaced }) =>
    `von ${target} · ${proven} belegt · ${beingProven} noch offen · ${replaced} ersetzt`,
  platformTitle: (name) => `Auf der Plattform: ${name}`,
  tabList: 'Teile dieser Kampagne',
  tabs: {
    summary: 'Überblick',
    attention: 'Aufmerksamkeit',
    audience: 'Publikum',
    answers: 'Antworten',
    views: 'Aufrufe und Belege',
  },
  again: 'Noch einmal bewerben',
  how: 'So wird gemessen',
  budget: 'Budget',
  budgetNote: (returned) =>
    returned > 0 ? `Credits eingesetzt, ${returned} kamen zurück` : 'Credits, die du eingesetzt hast',
  spent: 'Ausgegeben',
  spentNote: (views) =>
    plural(views, { one: 'Credits für # gelieferten Aufruf', other: 'Credits für # gelieferte Aufrufe' }),
  left: 'Übrig',
  leftNote: 'Credits für künftige Aufrufe',
  end: 'Voraussichtliches Ende',
  endAfter: (from) => `nicht vor ${from}`,
  endNote: 'wenn weiter so viele zusehen wie in den letzten 24 Stunden',
  endUnknown: 'in den letzten 24 Stunden hat niemand zugesehen',
  endDone: 'nichts mehr zu liefern',
  watches: 'Begonnen und abgeschlossen',
  watchesMean:
    'Begonnen zählt alle, die das Video geöffnet haben, abgeschlossen jene, die für die bezahlte Zeit geblieben sind. Zuschauer werden fürs Bleiben bezahlt, also misst das Geduld und nicht, ob es gefallen hat.',
  started: 'Begonnen',
  completed: 'Abgeschlossen',
  whyLeft: 'Warum die anderen gingen',
  whyLeftMean:
    'Was einen Aufruf ohne Bezahlung beendet hat. „Ließ sich nicht abspielen“ liegt an den Einstellungen des Videos, alles andere entscheiden die Zuschauer.',
  countedUntil: (time) => `Gezählt sind Aufrufe, die vor ${time} begonnen haben.`,
  attention: 'Aufmerksamkeit, Sekunde für Sekunde',
  attentionMean:
    'Wie viele von denen, die begonnen haben, nach jeder Sekunde noch zusahen. Die gezeigten Sekunden sind bezahlt: Wer hier geht, geht trotz Bezahlung. Über Zusehen aus Freude sagt das nichts.',
  attentionFew: (enough) =>
    `Die Kurve erscheint ab ${enough} Aufrufen. Mit weniger zeigte sie Einzelne und den Zufall.`,
  watching: 'sehen noch zu',
  usual: 'Median anderer Kampagnen',
  second: (second) => `${second} s`,
  habits: {
    hid: 'haben den Player mindestens einmal verdeckt',
    paused: 'haben pausiert',
    jumped: 'sind im Video gesprungen',
  },
  byDay: 'Nach Tagen',
  byDayMean: 'Bezahlte Aufrufe je Tag (UTC), auch später zurückgenommene.',
  byHour: 'Nach Tageszeit',
  byHourMean:
    'Dieselben Aufrufe nach Stunden (UTC), über die letzten 60 Tage. Das zeigt, wann Zuschauer da waren, nicht, wann dein Video am besten ankommt.',
  views: 'Aufrufe',
  audience: 'Wer zugesehen hat',
  audienceMean:
    'Gezählt, wo Aufrufe begonnen haben: das Land des Netzes, die Sprache des Browsers, die Art des Geräts. Ein Hinweis, nie ein Beweis, und Gruppen unter fünf haben keinen Namen. Keine Adresse wird gespeichert. Das Vertrauen ist die Stufe, die jemand hatte, als der Aufruf gezählt wurde.',
  audienceFew: (enough) => `Wird ab ${enough} Aufrufen gezeigt.`,
  countries: 'Länder',
  languages: 'Sprachen',
  devices: 'Geräte',
  device: { phone: 'Telefon', desktop: 'Computer' },
  levels: 'Vertrauen',
  level: { new: 'Neu', known: 'Bekannt', trusted: 'Vertrauenswürdig' },
  otherGroup: 'Andere',
  unknownYet: 'Noch nichts gezählt',
  list: 'Die Aufrufe',
  listMean:
    'Alle bezahlten Aufrufe, die neuesten zuerst. Das Kürzel bleibt bei einem Zuschauer gleich, ist aber kein Name.',
  listEmpty: 'Noch keine Aufrufe',
  time: 'Zeit',
  viewer: 'Zuschauer',
  state: 'Stand',
  proofs: { proven: 'belegt', being_proven: 'noch nicht belegt', replaced: 'nicht rechtzeitig belegt, ersetzt' },
  unverified: ', ohne Meldungen des Players',
  takenBack: (reason, credits) =>
    plural(credits, {
      one: `zurückgenommen: ${reason} (# Credit zurück)`,
      other: `zurückgenommen: ${reason} (# Credits zurück)`,
    }),
  seconds: 'Bestätigte Sekunden',
  receipt: 'Beleg',
  noReceipt: 'keiner',
  showReceipt: (view) => `Beleg für Aufruf ${view}`,
  signature: 'Signatur',
  more: 'Mehr anzeigen',
  exports: 'Exportieren',
  exportCsv: 'Aufrufe als CSV',
  exportFigures: 'Zahlen als CSV',
  exportJson: 'Alles als JSON',
  exportFailed: 'Der Export ist nicht gelungen. Versuche es noch einmal.',
};

const attention: InsightsMessages['attention'] = {
  median: (value) => `Median ${value}`,
  length: (from, to) => {
    if (to === null) return `ab ${from} s`;
    return from === 0 ? `unter ${to} s` : `${from} bis ${to - 1} s`;
  },
  ofSameLength: (promotions, length) =>
    `Die Mediane stammen von ${promotions} neueren Kampagnen auf derselben Plattform, deren Videos etwa gleich lang sind (${length}).`,
  ofPlatform: (promotions) =>
    `Die Mediane stammen von ${promotions} neueren Kampagnen auf derselben Plattform, gleich wie lang ihre Videos sind, denn von zu wenigen ist bekannt, dass sie so lang sind wie deins.`,
  curve: 'Was die Kurve zeigt',
  curves: { watching: 'Noch dabei', seconds: 'Läuft, sichtbar, mit Ton', stay: 'Nach der Bezahlung' },
  seconds: 'Wie jede Sekunde war',
  secondsMean:
    'Von denen, die auf Wiedergabe gedrückt haben: wie viele das Video in jeder Sekunde der Wiedergabe laufen, im Blick und mit Ton hatten. Das zeigt, was der Player tat, nicht, ob jemand hinsah oder zuhörte.',
  secondsFew: (enough) =>
    `Die Kurven erscheinen ab ${enough} Aufrufen, deren Player seine Sekunden gemeldet hat. Mit weniger zeigten sie Einzelne und den Zufall.`,
  playing: 'läuft',
  inView: 'im Blick',
  withSound: 'mit Ton',
  usualPlaying: 'läuft, Median',
  stay: 'Bleiben nach der Bezahlung',
  stayMean:
    'Von denen, die bezahlt wurden: wie viele so viele Sekunden später noch zusahen, obwohl es nichts mehr zu verdienen gab. Der Player geht meist nach drei Sekunden von selbst weiter; die meisten, die hier zählen, wollten also bleiben.',
  stayFew: (enough) => `Wird ab ${enough} bezahlten Aufrufen gezeigt, deren Player seine Sekunden gemeldet hat.`,
  stillThere: 'sehen noch zu',
  names: {
    hidden: 'der Spielzeit nicht im Blick',
    muted: 'der Spielzeit ohne Ton',
    replays: 'Wiederholungen je Aufruf, vor dem Credit',
    replaysAfterPay: 'Wiederholungen je bezahltem Aufruf, nach dem Credit',
    stayed5: 'blieben 5 Sekunden oder länger',
    stayed10: 'blieben 10 Sekunden oder länger',
    stayed30: 'blieben 30 Sekunden oder länger',
  },
  means: {
    hid: 'Zuschauer, die den Player mindestens einmal verdeckt oder das Fenster gewechselt haben. Es heißt nicht, dass die anderen immer hingesehen haben.',
    paused:
      'Zuschauer, die das Video mindestens einmal angehalten haben. Warum, sagt das nicht: Auch ein gutes Video hält man für einen Anruf an.',
    jumped:
      'Zuschauer, die im Video gesprungen sind. Das kann Ungeduld sein oder der Wunsch, etwas noch einmal zu sehen.',
    hidden:
      'Zeit, die lief, während der Player verdeckt oder hinter einem anderen Fenster war; sie wird nicht bezahlt. Es heißt nicht, dass der Rest angesehen wurde.',
    muted:
      'Zeit, die stumm oder mit Lautstärke 0 lief, soweit der Player es sagt. Ob das Gerät selbst stumm war, zeigt das nicht.',
    replays:
      'Wie oft das Video vor dem Credit im Mittel neu begann. Ein Video, das kürzer als die bezahlte Zeit ist, tut das von selbst; ein Zeichen von Gefallen ist es nicht.',
    replaysAfterPay:
      'Wie oft es im Mittel neu begann, während Zuschauer unbezahlt blieben. Ein kurzes Video läuft von selbst im Kreis; vergleiche es also mit dem Median.',
    stayed5:
      'Zuschauer, die das nächste Video angehalten und weitergesehen haben. Es heißt nicht, dass den anderen das Video missfiel.',
    stayed10: 'Lang genug, um kein Versehen zu sein. Ob sie wiederkämen, sagt es nicht.',
    stayed30:
      'Noch einmal so lang wie die übliche bezahlte Zeit. Näher kommt hier nichts an Zusehen aus Freude, versprechen kann es sie nicht.',
  },
};

const overview: InsightsMessages['overview'] = {
  title: 'Kampagnen im Vergleich',
  text: 'Deine letzten fünfzig Kampagnen im Vergleich.',
  link: 'Vergleich',
  empty: 'Noch keine Kampagne',
  emptyText: 'Sobald eine Kampagne läuft, kannst du sie hier mit anderen vergleichen.',
  budget: 'Budget',
  spent: 'Ausgegeben',
  left: 'Übrig',
  inCredits: 'Credits',
  views: 'Aufrufe',
  completion: 'Abschluss',
  completionMean: 'Anteil der begonnenen Aufrufe, die abgeschlossen wurden',
  cost: 'Credits je Aufruf',
  weeks: 'Erhaltene Aufrufe nach Wochen',
  weeksMean: 'Jeder Balken ist eine Woche; das Datum ist ihr erster Tag.',
  list: 'Kampagnen',
  name: 'Kampagne',
  started: 'Begonnen',
  best: 'am besten',
  worst: 'am niedrigsten',
  fewNote: (enough) => `Verglichen wird ab ${enough} Aufrufen.`,
  untitled: 'Video ohne Titel',
};

export const insights: InsightsMessages = { attention, books, leaveReasons, overview, promotion, receipts };
