import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

export const dashboard: Messages['dashboard'] = {
  title: 'Panel',
  welcome: (username) => `Hola de nuevo, ${username}`,
  welcomeNew: (username) => `Hola, ${username}`,
  newcomer: 'Mira 2 vídeos, gana 2 créditos y consigue hoy tu primera visualización.',
  firstSteps: {
    title: 'Tu primera visualización en tres pasos',
    watch: (watched, videos) => `Mira ${videos} vídeos (${watched} de ${videos})`,
    earn: (credits) =>
      `Gana 2 créditos, el precio de una visualización${credits === undefined ? '' : ` (tienes ${credits})`}`,
    promote: 'Haz que vean tu propio vídeo',
    waiting: 'Tu vídeo ya se está ofreciendo. La campana te avisará de la primera visualización.',
    done: 'Hecho',
  },
  today: (watched, goal) => `Hoy has visto ${watched} de ${goal} vídeos. Te quedan ${goal - watched}.`,
  todayDone: (watched, goal) => `Hoy has visto ${watched} vídeos. Has alcanzado tu meta de ${goal}.`,
  owed: (credits) => ({
    title: `Debes ${credits}`,
    text: 'Una visualización tuya se declaró no válida cuando ya habías gastado su crédito. Los próximos créditos que recibas lo pagan primero.',
    link: 'Ver tu extracto',
  }),
  figures: 'Tus cifras',
  credits: 'Créditos',
  addCredits: 'Añadir con Litecoin',
  watchedThisWeek: 'Vistos esta semana',
  againstLastWeek: (change) => `${change} frente a la semana pasada`,
  asLastWeek: 'igual que la semana pasada',
  noneWatched: 'ninguno todavía',
  referralCredits: 'Créditos por referidos',
  fromPeople: (count) => plural(count, { one: 'de # persona', other: 'de # personas' }),
  activePromotions: 'Promociones activas',
  viewsToCome: (count) => plural(count, { one: '# visualización por llegar', other: '# visualizaciones por llegar' }),
  dailyGoal: 'Meta diaria',
  dailyGoalNote: 'El día empieza a medianoche UTC.',
  milestones: 'Hitos del objetivo diario',
  nextMilestone: (next) => `Próximo hito: ${next}`,
  milestoneReached: 'alcanzado',
  daysInARow: (days, best) =>
    `${plural(days, { one: '# día seguido', other: '# días seguidos' })}${best > days ? ` · récord: ${best}` : ''}`,
  goalFigures: (watched, goal) => `${watched} / ${goal}`,
  watchAndEarn: 'Mira y gana',
  videosWaiting: (count) => plural(count, { one: 'Hay # vídeo esperando.', other: 'Hay # vídeos esperando.' }),
  manyVideosWaiting: (count) => `Hay más de ${count} vídeos esperando.`,
  eachVideo: (seconds) => `${seconds} segundos y 1 crédito cada uno.`,
  noVideos: 'Ahora mismo no hay vídeos esperando. Llegan nuevos en cuanto alguien promociona uno.',
  startWatching: 'Empezar a ver',
  openWatch: 'Buscar vídeos',
  lastSevenDays: 'Últimos 7 días',
  chartLabel: 'Vídeos que has visto y visualizaciones de tus vídeos en cada uno de los últimos 7 días',
  nothingYet: 'Mira un vídeo y aquí aparecerá la primera barra.',
  watched: 'vistos por ti',
  received: 'visualizaciones recibidas',
};
