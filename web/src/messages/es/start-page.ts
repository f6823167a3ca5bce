import type { StartPageMessages } from '../en/start-page.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');
const seconds = (count: number) => plural(count, { one: '# segundo', other: '# segundos' });

export const startPage: StartPageMessages = {
  received: {
    justNow: 'Alguien acaba de verte',
    latest: 'Tus últimos espectadores',
    burst: (views) => `${views} personas acaban de verte`,
    none: 'Nadie ha visto tus vídeos en los últimos siete días.',
    noneHint: 'En cuanto alguien lo haga, lo verás aquí: cuándo, cuánto tiempo y si fue con sonido.',
    watched: (count, stayed) =>
      stayed > 0 ? `vio ${seconds(count)} y se quedó ${stayed} más` : `vio ${seconds(count)}`,
    left: (count) => `se fue a los ${seconds(count)}`,
    heard: 'con sonido',
    muted: 'sin sonido',
    ago: (time) => {
      if (time.unit === 'now') return 'ahora mismo';
      if (time.unit === 'minutes') return plural(time.count, { one: 'hace # minuto', other: 'hace # minutos' });
      if (time.unit === 'hours') return plural(time.count, { one: 'hace # hora', other: 'hace # horas' });
      return plural(time.count, { one: 'ayer', other: 'hace # días' });
    },
    lines: 'En sus palabras',
    untitled: 'Vídeo sin título',
  },
  trust: {
    title: 'Tu nivel de confianza',
    levels: { new: 'Nuevo', known: 'Conocido', trusted: 'De confianza' },
    here: 'estás aquí',
    next: (level, days, views) => {
      const needs = [
        ...(views > 0 ? [plural(views, { one: '# visualización probada', other: '# visualizaciones probadas' })] : []),
        ...(days > 0 ? [plural(days, { one: '# día', other: '# días' })] : []),
      ];
      return `Te faltan ${needs.join(' y ')} para «${level}».`;
    },
    top: 'Es el nivel más alto.',
    asks: (percent) => `unos ${percent} de cada 100 vídeos hacen una pregunta`,
    counts: (views) => `cuentan hasta ${views} visualizaciones al día`,
    bar: (level) => `Camino a «${level}»`,
  },
};
