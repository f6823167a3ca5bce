import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const dashboard: Messages['dashboard'] = {
  title: 'Übersicht',
  welcome: (username) => `Willkommen zurück, ${username}`,
  welcomeNew: (username) => `Willkommen, ${username}`,
  newcomer: 'Sieh 2 Videos an, verdiene 2 Credits und hol dir heute deinen ersten Aufruf.',
  firstSteps: {
    title: 'Dein erster Aufruf in drei Schritten',
    watch: (watched, videos) => `${videos} Videos ansehen (${watched} von ${videos})`,
    earn: (credits) =>
      `2 Credits verdienen, der Preis eines Aufrufs${credits === undefined ? '' : ` (du hast ${credits})`}`,
    promote: 'Dein eigenes Video ansehen lassen',
    waiting: 'Dein Video wird jetzt angeboten. Die Glocke meldet dir den ersten Aufruf.',
    done: 'Erledigt',
  },
  today: (watched, goal) => `Heute ${watched} von ${goal} Videos angesehen. Noch ${goal - watched}.`,
  todayDone: (watched, goal) => `Heute ${watched} Videos angesehen. Dein Ziel von ${goal} ist erreicht.`,
  owed: (credits) => ({
    title: `Du schuldest ${credits}`,
    text: 'Ein Aufruf von dir wurde für ungültig erklärt, als sein Credit schon ausgegeben war. Die nächsten Credits, die du bekommst, zahlen ihn zuerst zurück.',
    link: 'Zum Kontoauszug',
  }),
  figures: 'Deine Zahlen',
  credits: 'Credits',
  addCredits: 'Mit Litecoin aufladen',
  watchedThisWeek: 'Diese Woche angesehen',
  againstLastWeek: (change) => `${change} gegenüber letzter Woche`,
  asLastWeek: 'so viele wie letzte Woche',
  noneWatched: 'noch keines',
  referralCredits: 'Credits aus Empfehlungen',
  fromPeople: (count) => plural(count, { one: 'von # Person', other: 'von # Personen' }),
  activePromotions: 'Aktive Kampagnen',
  viewsToCome: (count) => plural(count, { one: 'noch # Aufruf', other: 'noch # Aufrufe' }),
  dailyGoal: 'Tagesziel',
  dailyGoalNote: 'Beginnt um Mitternacht UTC von vorn.',
  milestones: 'Meilensteine des Tagesziels',
  nextMilestone: (next) => `Nächster Meilenstein: ${next}`,
  milestoneReached: 'erreicht',
  daysInARow: (days, best) =>
    `${plural(days, { one: '# Tag in Folge', other: '# Tage in Folge' })}${best > days ? ` · Rekord: ${best}` : ''}`,
  goalFigures: (watched, goal) => `${watched} / ${goal}`,
  watchAndEarn: 'Ansehen und verdienen',
  videosWaiting: (count) => plural(count, { one: '# Video wartet.', other: '# Videos warten.' }),
  manyVideosWaiting: (count) => `Mehr als ${count} Videos warten.`,
  eachVideo: (seconds) => `Je ${seconds} Sekunden, je 1 Credit.`,
  noVideos: 'Gerade gibt es keine Videos. Neue kommen, sobald jemand eines bewirbt.',
  startWatching: 'Jetzt ansehen',
  openWatch: 'Videos durchsehen',
  lastSevenDays: 'Letzte 7 Tage',
  chartLabel: 'Von dir angesehene Videos und Aufrufe deiner Videos, für jeden der letzten 7 Tage',
  nothingYet: 'Sieh ein Video an, dann erscheint hier dein erster Balken.',
  watched: 'von dir angesehen',
  received: 'Aufrufe erhalten',
};
