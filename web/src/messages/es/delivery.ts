import type { plans as wire } from '@viewloop/contract';
import { platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { DeliveryMessages, Span } from '../en/delivery.ts';
import { pluralOf } from '../plural.ts';
import { comparison } from './comparison.ts';

const plural = pluralOf('es');
const units = { minutes: 'min', hours: 'h', days: 'días' };

const paces: DeliveryMessages['paces'] = {
  fast: 'Lo más rápido posible',
  evenly: 'De forma uniforme en varios días',
  per_day: 'Con un límite diario',
  per_hour: 'Con un límite por hora',
};

const holds: Record<wire.Hold, (time: string) => string> = {
  starts: (time) => `Aún no ha empezado. Se verá desde el ${time}.`,
  hours: (time) => `Fuera del horario que elegiste. Continúa el ${time}.`,
  day: (time) => `Se alcanzó el límite de hoy. Continúa el ${time}.`,
  hour: (time) => `Se alcanzó el límite de esta hora. Continúa el ${time}.`,
  evenly: (time) => `Reparto uniforme: la próxima visualización se ofrece el ${time}.`,
};

const slow: DeliveryMessages['slow'] = {
  not_running: {
    why: 'Está en pausa u oculta.',
    help: 'Si está en pausa, reanúdala en la lista de tus promociones. Si está oculta, puedes reclamar en esta página.',
  },
  credits_wait: {
    why: 'Sus créditos vienen de vídeos que aún no se han confirmado con preguntas.',
    help: 'Mira algunos vídeos y responde a las preguntas en la ventana del reproductor.',
  },
  other_cut: {
    why: 'La otra versión no se puede ofrecer ahora, y las dos solo se ofrecen juntas.',
    help: 'Reanuda la otra, añádele créditos o detenla para terminar la comparación.',
  },
  player_trouble: {
    why: 'Los últimos espectadores no pudieron reproducir el vídeo.',
    help: 'Comprueba que sea público y que se pueda ver en otros sitios.',
  },
  narrow: {
    why: 'Pocos espectadores encajan en el público que elegiste.',
    help: 'Elige más países, idiomas o temas, o activa la ampliación.',
  },
  shared_turn: {
    why: 'Tus otras promociones activas comparten su turno.',
    help: 'Pausa las demás para que esta vaya primero.',
  },
  few_viewers: {
    why: 'Ahora mismo hay pocas personas mirando en este sitio.',
    help: 'No hay que hacer nada: continúa cuando lleguen espectadores.',
  },
};

const range = (from: Span, to: Span): string => {
  if (from.unit === to.unit && from.count === to.count) return `unos ${to.count} ${units[to.unit]}`;
  return from.unit === to.unit
    ? `${from.count} a ${to.count} ${units[to.unit]}`
    : `${from.count} ${units[from.unit]} a ${to.count} ${units[to.unit]}`;
};

export const delivery: DeliveryMessages = {
  comparison,
  title: 'Entrega',
  description: 'Con qué ritmo, cuándo y a quién se ofrece. Puedes cambiarlo cuando quieras; no cuesta nada.',
  choose: 'Ritmo y público',
  change: 'Cambiar',
  changed: { title: 'Promoción cambiada', description: 'Desde ahora se entrega como has elegido.' },
  everybody: 'Lo más rápido posible, a todos',
  pace: 'Ritmo',
  paces,
  amount: { evenly: 'Días', per_day: 'Visualizaciones al día', per_hour: 'Visualizaciones por hora' },
  paceIs: {
    fast: () => paces.fast,
    evenly: (amount) => plural(amount, { one: 'De forma uniforme en # día', other: 'De forma uniforme en # días' }),
    per_day: (amount) =>
      plural(amount, { one: 'Como máximo # visualización al día', other: 'Como máximo # visualizaciones al día' }),
    per_hour: (amount) =>
      plural(amount, { one: 'Como máximo # visualización por hora', other: 'Como máximo # visualizaciones por hora' }),
  },
  fromHour: 'Desde',
  toHour: 'Hasta',
  hours: 'Horas del día',
  hoursIs: (from, to, zone) => `${from} a ${to} (${zone})`,
  timeZone: 'Zona horaria',
  timeZoneHint: 'Las horas y las fechas son de esta zona horaria.',
  startsOn: 'Primer día',
  endsOn: 'Último día',
  endsHint: 'Después la promoción se detiene y recuperas lo que quede.',
  daysIs: (first, last) => [first && `desde ${first}`, last && `hasta ${last}`].filter(Boolean).join(' '),
  languages: 'Idiomas de los espectadores',
  topics: 'Temas que les gustan',
  countries: 'Países',
  countriesHint: 'Códigos como DE, AT, CH. Según la dirección del espectador: un indicio, no una prueba.',
  countriesWrong: 'Usa códigos de dos letras, separados por comas.',
  trust: 'De quién',
  trustHint:
    'Los espectadores creídos han respondido preguntas mientras veían. Menos espectadores significa más lento. Sin juego limpio no se cree a nadie.',
  trustOptions: {
    anyone: 'De cualquiera; las no confirmadas se reponen',
    believed: 'Solo espectadores creídos',
    trusted: 'Solo espectadores de confianza (el nivel más alto)',
  },
  trustIs: { anyone: '', believed: 'solo espectadores creídos', trusted: 'solo espectadores de confianza' },
  verifiedOnly: 'Solo espectadores con el correo confirmado',
  widen: 'Ampliar automáticamente: quitar temas, luego países, luego idiomas si en 12 horas no llega nadie',
  all: 'Todos',
  none: 'Sin marcar nada llegas a todos.',
  badAmount: 'Escribe un número entero, 1 o más.',
  apply: 'Aplicar',
  widened: [
    '',
    'Ampliada automáticamente: los temas ya no cuentan.',
    'Ampliada automáticamente: temas y países ya no cuentan.',
    'Ampliada automáticamente: temas, países e idiomas ya no cuentan.',
  ],
  holds,
  promised: 'Nueva: sus tres primeras visualizaciones se ofrecen con prioridad.',
  why: 'Qué la frena',
  nothingSlow: 'Nada la frena.',
  slow,
  matching: (share) => `Encaja cerca del ${share} de los últimos espectadores.`,
  others: (count) =>
    plural(count, { one: 'Tienes # promoción más en oferta.', other: 'Tienes # promociones más en oferta.' }),
  forecast: (views, from, to) =>
    `Unas ${plural(views, { one: '# visualización', other: '# visualizaciones' })} en ${range(from, to)}, según los últimos días en este sitio.`,
  firstPromise: (views) =>
    `Lo prometido: ${plural(views, { one: 'la primera visualización se ofrece', other: 'las primeras # visualizaciones se ofrecen' })} con prioridad. Lo que nadie haya usado vuelve a ti cuando pares.`,
  forecastWas: (from, to) => `Antes de pagar, la previsión era de ${range(from, to)}.`,
  past: (forecasts, within, error) =>
    `De las últimas ${forecasts} previsiones se cumplió el ${within}; suelen desviarse un ${error}.`,
  pastUnknown: 'Todavía no se sabe lo buenas que son estas previsiones.',
  notEnough: 'Aún no hay datos suficientes para decir cuánto tarda.',
  videoTitle: 'Título',
  again: 'Promocionar otra vez',
  againText: 'Inicia una nueva promoción con el mismo vídeo, título, público y ritmo.',
  againDone: { title: 'Promoción creada', description: 'La copia está en marcha.' },
  several: 'Varios enlaces a la vez',
  severalLinks: 'Enlaces, uno por línea',
  severalHint: (most) => `Hasta ${most} enlaces a vídeos de ${joinWords(platformNames, 'o')}.`,
  severalCredits: 'Créditos para cada uno',
  severalSum: (videos, credits) => `${plural(videos, { one: '# vídeo', other: '# vídeos' })}, ${credits} en total`,
  severalStart: (videos) => plural(videos, { one: 'Iniciar # promoción', other: 'Iniciar # promociones' }),
  severalDone: (videos) => ({
    title: 'Promociones creadas',
    description: plural(videos, { one: 'Se ha iniciado # promoción.', other: 'Se han iniciado # promociones.' }),
  }),
  tooMany: (most) => `Como máximo ${most} enlaces a la vez.`,
  twice: 'El mismo vídeo dos veces.',
  checking: 'Comprobando…',
  fine: 'Se puede promocionar',
  unknownYet: 'No se pudo comprobar; quizá funcione.',
  wrongLink: 'Esta línea no es un enlace a un vídeo.',
  tooDear: 'Es más de lo que tienes.',
};
