import { words } from '../../player/questions/words/de.ts';
import type { FeedbackMessages } from '../en/feedback.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const feedback: FeedbackMessages = {
  words,
  title: 'Antworten von Zuschauern',
  means:
    'Zuschauer werden gefragt, sobald sie ihren Credit verdient haben. Für Antworten werden sie bezahlt, egal was sie sagen, und sie dürfen die Fragen überspringen.',
  line: 'Fragen an Zuschauer',
  none: 'Du fragst deine Zuschauer nichts.',
  ask: 'Zuschauer fragen',
  change: 'Fragen ändern',
  dialogTitle: 'Zuschauer fragen',
  dialogText:
    'Wähle eine bis drei Fragen. Jeder Aufruf kostet dann einen Credit mehr: Er geht an den Zuschauer, der antwortet, und kommt zu dir zurück, wo niemand antwortet.',
  list: 'Aus der Liste',
  own: 'In deinen Worten',
  addOwn: 'Eigene Frage hinzufügen',
  removeOwn: 'Diese Frage entfernen',
  ownWords: 'Frage',
  ownChoices: 'Antworten, eine pro Zeile',
  ownChoicesHint: 'Zwei bis sechs, je bis zu 60 Zeichen.',
  ownWordsWrong: 'Schreibe 3 bis 120 Zeichen.',
  ownChoicesWrong: 'Schreibe zwei bis sechs verschiedene Antworten, eine pro Zeile.',
  text: 'Zuschauer dürfen eine eigene Zeile dazuschreiben',
  textHint: 'Du siehst diese Zeilen ohne Namen. Was nicht dorthin gehört, kannst du melden.',
  countWrong: 'Wähle eine bis drei Fragen.',
  fewAnswers: (least) => `Ergebnisse siehst du ab ${least} Antworten, damit niemand einzeln erkennbar ist.`,
  apply: 'Diese Fragen stellen',
  save: 'Fragen speichern',
  remove: 'Nichts fragen',
  price: (credits, answers, views) =>
    `${credits} + ${answers} Credits = ${plural(views, { one: '# Aufruf', other: '# Aufrufe' })} mit Antworten`,
  priceNote: 'Was niemand mit einer Antwort verdient, kommt zu dir zurück.',
  ofSum: (answers) => `Davon ${answers} für Antworten.`,
  withAnswers: (answers, sum) => `Dazu ${answers} für Antworten: zusammen ${sum}.`,
  topUpNote: (answers) =>
    `Dazu ${plural(answers, { one: '# Credit', other: '# Credits' })} für Antworten, weil die Zuschauer gefragt werden.`,
  saved: { title: 'Fragen gespeichert', description: 'Zuschauer werden ab jetzt gefragt.' },
  stopped: {
    title: 'Es wird nichts mehr gefragt',
    description: 'Was zurückgelegt war, ist wieder in deinem Guthaben.',
  },
  stop: 'Nicht mehr fragen',
  offNow: 'Es wird niemand mehr gefragt.',
  neverAsked: 'Diese Kampagne hat ihre Zuschauer nichts gefragt.',
  intro: 'Finde heraus, was Zuschauer denken: Stelle nach dem Video eine bis drei kurze Fragen.',
  answered: (count) => plural(count, { one: 'Antwort', other: 'Antworten' }),
  answeredNote: (asked) => plural(asked, { one: 'von # gefragten Zuschauer', other: 'von # gefragten Zuschauern' }),
  heldNote: (credits) => `${credits} für weitere Antworten zurückgelegt`,
  nobodyAsked: 'Bisher wurde niemand gefragt.',
  waiting: (count) =>
    plural(count, {
      one: '# weitere Antwort kommt zusammen mit den nächsten dazu.',
      other: '# weitere Antworten kommen zusammen mit den nächsten dazu.',
    }),
  weightMean:
    'Der Balken und der erste Prozentwert zählen alle Antworten gleich. „Gewichtet“ zählt jene stärker, die die Fragen nachweislich lesen.',
  weighted: (share) => `${share} gewichtet`,
  earlier: 'Früher gefragt',
  texts: 'In ihren Worten',
  textsMean: 'Ohne Namen und ohne Reihenfolge. Eine Bewertung ändert nichts daran, was der Zuschauer verdient hat.',
  noTexts: 'Noch hat niemand etwas dazugeschrieben.',
  more: 'Mehr zeigen',
  useful: 'Hilfreich',
  notUseful: 'Nicht hilfreich',
  report: 'Melden',
  reported: 'Gemeldet',
  reportDone: { title: 'Gemeldet', description: 'Ein Moderator sieht es sich an.' },
  failed: 'Das konnte nicht gespeichert werden.',
};
