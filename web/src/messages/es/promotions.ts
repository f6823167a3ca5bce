import type { promotions as wire } from '@viewloop/contract';
import { platformClips, platformNames, platformSites } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';
import { firstPromotions } from './first-promotions.ts';

const plural = pluralOf('es');

const troubles: Record<wire.PlayerFailure, string> = {
  player_blocked: 'el reproductor no se cargó',
  embedding_off: 'la reproducción en otros sitios está desactivada en los ajustes del vídeo',
  video_missing: 'el vídeo es privado o se ha eliminado',
  player_error: 'el reproductor dio un error',
};

const unplayable = {
  not_embeddable: 'la reproducción en otros sitios está desactivada',
  private: 'el vídeo es privado',
  gone: 'el vídeo ya no existe',
};

const stateReasons: Required<Messages['promotions']['stateReasons']> = {
  paused_by_failures: ({ viewers, failure }) =>
    `En pausa por sí sola: ${viewers} personas seguidas no pudieron ver el vídeo porque ${troubles[failure as wire.PlayerFailure]}. Revisa el vídeo y después reanuda.`,
  paused_unplayable: ({ playable }) =>
    `Pausada automáticamente: según la plataforma, ${unplayable[playable as keyof typeof unplayable]}. Revisa el vídeo. Se reanuda por sí sola en cuanto la plataforma lo reproduzca otra vez.`,
  stopped_by_reversal: () =>
    'Detenida porque la red Litecoin descartó el pago con el que se compraron los créditos. Lo que quedaba se usó para devolverlo.',
  stopped_by_comparison: () => 'Detenida porque la otra versión es mejor. Lo que quedaba pasó a ella, como elegiste.',
  stopped_by_plan: () => 'Detenida porque ha pasado el último día que elegiste. Lo que quedaba está en tu saldo.',
  stopped_by_void: () =>
    'Detenida porque una visualización tuya se declaró no válida y su crédito ya estaba gastado. Lo que quedaba lo devolvió; el resto está en tu saldo.',
  stopped_by_waiting: () =>
    'Detenida porque sus créditos esperaron un mes a que tus respuestas los confirmaran. Lo que quedaba está en tu saldo.',
  stopped_unproven: () =>
    'Detenida porque tus respuestas no confirmaron a tiempo créditos que contenía. Esos se retiraron; el resto está en tu saldo.',
  hidden_by_reports: ({ reporters }) =>
    `${plural(Number(reporters), { one: 'Oculta porque # persona la denunció', other: 'Oculta porque # personas la denunciaron' })}. Un administrador la revisará y decidirá.`,
};

export const promotions: Messages['promotions'] = {
  ...firstPromotions,
  title: 'Promocionar',
  description: (seconds) => `Gasta créditos y personas reales verán tu vídeo durante ${seconds} segundos.`,
  newPromotion: 'Nueva promoción',
  videoUrl: 'URL del vídeo',
  videoUrlHint: `Pega el enlace de un ${joinWords(platformClips, 'o')}.`,
  videoUrlPlaceholder: 'https://www.youtube.com/shorts/…',
  recognised: (platform) => `Vídeo de ${platform} reconocido.`,
  recognisedShort: 'Enlace corto. Buscamos el vídeo al empezar.',
  playableHere: 'Se puede ver aquí',
  unplayable: {
    not_embeddable: 'Este vídeo no se puede ver en otros sitios: su autor ha desactivado la inserción.',
    private: 'Este vídeo es privado; nadie podría verlo aquí.',
    gone: 'Este vídeo no existe. Revisa el enlace.',
  },
  linkRefused: {
    not_an_address: 'Esto no es una dirección web. Copia el enlace completo, que empieza por https://',
    not_https: 'Solo se admiten enlaces que empiezan por https://.',
    user_or_port: 'No se admite un enlace con nombre de usuario o puerto.',
    other_site: `Solo se admiten vídeos de ${joinWords(platformSites, 'y')}.`,
    no_video: 'Este enlace no lleva a un vídeo. Usa el enlace de un solo vídeo.',
    bad_id: 'El id del vídeo de este enlace no está completo. Copia el enlace de nuevo.',
    short_incomplete: 'Este enlace corto no está completo. Cópialo de nuevo.',
    photo_post: 'Las publicaciones de fotos no se pueden ver como vídeo.',
  },
  platform: 'Plataforma',
  choosePlatform: 'Elige una plataforma',
  platformMismatch: (platform) => `El enlace de arriba es de ${platform}.`,
  platformOff: (platform) => `Los vídeos de ${platform} están desactivados en este sitio.`,
  creditsToSpend: 'Créditos a gastar',
  price: '2 créditos = 1 visualización',
  available: (credits) => `${credits} disponibles`,
  livePrice: (credits, views) =>
    `${plural(credits, { one: '# crédito', other: '# créditos' })} = ${plural(views, { one: '# visualización', other: '# visualizaciones' })}`,
  left: (credits) => `En tu saldo quedan ${credits}.`,
  viewChoices: 'Número de visualizaciones',
  likelyDone: ({ unit, count }) =>
    `Probablemente lista en unos ${count} ${{ minutes: 'min', hours: 'h', days: count === 1 ? 'día' : 'días' }[unit]}, al ritmo de tus promociones en marcha.`,
  more: 'Más',
  oddCredit: 'El crédito impar vuelve al final.',
  atLeastTwo: 'Al menos 2 créditos, el precio de una visualización.',
  atLeastOne: 'Al menos 1 crédito.',
  wholeCredits: 'Escribe un número entero de créditos.',
  notMoreThan: (credits) => `Tienes ${credits}.`,
  noCredits: 'Una promoción necesita al menos 2 créditos. Mira dos vídeos y los tendrás.',
  earnCredits: 'Ver vídeos',
  videoTitle: 'Título',
  optional: '(opcional)',
  titleHint: 'La gente lo ve antes de elegir tu vídeo.',
  requiredField: 'Rellena este campo.',
  start: 'Iniciar promoción',
  creating: 'Creando…',
  missing: { title: 'Faltan datos', description: 'Rellena todos los campos obligatorios' },
  invalidCredits: { title: 'Créditos no válidos', description: 'Escribe una cantidad válida de créditos a gastar' },
  created: { title: 'Promoción creada', description: '¡La promoción de tu vídeo ya está en marcha!' },
  createFailed: 'No se pudo crear la promoción',
  rules: {
    title: 'Antes de tu primera promoción',
    intro: `${joinWords(platformNames, 'y')} tienen sus propias reglas sobre las visualizaciones recompensadas.`,
    points: [
      'Puede que no las cuenten o que las quiten después.',
      'Comprar alcance puede perjudicar a un canal, en el peor caso con su cierre.',
      'Las visualizaciones de aquí no cuentan para sus programas de socios ni para sus pagos.',
      'Promociona solo vídeos tuyos o que tengas permiso para promocionar.',
    ],
    close: 'Es tu canal y tu decisión. Guardamos una sola vez que has leído esto.',
    accept: 'Entendido, iniciar promoción',
  },
  yours: 'Tus promociones',
  platformTitle: (title) => `En la plataforma: ${title}`,
  justCreated: 'Nueva',
  alreadyRunning: (title, progress) =>
    `Ya estás promocionando este vídeo: «${title}» lleva ${progress}. Una segunda promoción va al lado de la primera; a cada espectador se le paga solo por una de las dos.`,
  topUpInstead: 'Ampliar la que está en marcha',
  openVideo: (title) => `Abrir ${title} en su plataforma, en una pestaña nueva`,
  empty: 'Aún no hay promociones',
  emptyText: 'Pega un enlace para empezar: 20 créditos compran 10 visualizaciones.',
  views: (count) => plural(count, { one: '# visualización recibida', other: '# visualizaciones recibidas' }),
  viewsToday: (count) => plural(count, { one: '# hoy', other: '# hoy' }),
  progress: (received, target) => `${received}/${target} visualizaciones`,
  watchingNow: (count) => plural(count, { one: '# persona mirando ahora', other: '# personas mirando ahora' }),
  stateReasons,
  noPace: 'a la espera de las primeras visualizaciones',
  returned: (count) => plural(count, { one: 'volvió # crédito', other: 'volvieron # créditos' }),
  trouble: (times, code, message) =>
    `${plural(times, { one: 'Una vez', other: '# veces' })} no se pudo ver: ${troubles[code as wire.PlayerFailure] ?? message}.`,
  waiting: (credits: number, until: string) =>
    `${plural(credits, { one: '# crédito', other: '# créditos' })} de esta promoción vienen de vídeos que aún no ha confirmado ninguna pregunta. Las visualizaciones que pagan se ofrecen en cuanto respondas a unas cinco preguntas en la ventana del reproductor; cada uno de tus próximos vídeos trae una. A más tardar el ${until} se ofrecen o vuelven a tu saldo.`,
  troubleAdvice: 'Comprueba que el vídeo sea público y se pueda reproducir en otros sitios.',
  details: 'Detalles',
  detailsOf: (title) => `Detalles de ${title}`,
  overview: 'Comparar promociones',
  allPromotions: 'Todas las promociones',
  stats: 'Estadísticas',
  pause: 'Pausar',
  resume: 'Reanudar',
  stop: 'Detener',
  topUp: 'Ampliar',
  moreOf: (title) => `Más acciones de ${title}`,
  actionsOf: (title) => `Acciones de ${title}`,
  changeFailed: 'El servidor no dio una respuesta clara. Inténtalo de nuevo: nada se cobra ni se añade dos veces.',
  paused: {
    title: 'Promoción en pausa',
    description: 'Tus créditos siguen en la promoción. Tu vídeo no se ofrece a nadie más hasta que la reanudes.',
  },
  resumed: { title: 'Promoción reanudada', description: 'Tu vídeo se ofrece de nuevo.' },
  stopTitle: '¿Detener esta promoción?',
  stopText: 'Así termina para siempre. Los créditos sin usar vuelven enseguida a tu saldo.',
  stopReceived: 'Visualizaciones recibidas',
  stopRefund: 'Vuelve ahora',
  stopHeld: 'Retenido por visualizaciones en curso',
  stopHeldNote: 'También vuelve, salvo que las terminen.',
  stopConfirm: 'Detener promoción',
  stopped: (credits) => ({ title: 'Promoción detenida', description: `De vuelta en tu saldo: ${credits}.` }),
  topUpTitle: 'Añadir visualizaciones',
  topUpCredits: 'Créditos que añadir',
  topUpConfirm: 'Añadir créditos',
  topUpPrice: (credits, views) =>
    `${plural(credits, { one: '# crédito', other: '# créditos' })} = ${plural(views, { one: '# visualización más', other: '# visualizaciones más' })}`,
  newTarget: (views) => `Nuevo objetivo: ${views}`,
  toppedUp: (views) => ({ title: 'Créditos añadidos', description: `Nuevo objetivo de tu promoción: ${views}.` }),
  statsTitle: (title) => `Visualizaciones de ${title}`,
  statsRange: 'Periodo',
  ranges: { day: '24 horas', week: '7 días', month: '30 días' },
  statsTotal: {
    day: (count) =>
      plural(count, {
        one: '# visualización en las últimas 24 horas',
        other: '# visualizaciones en las últimas 24 horas',
      }),
    week: (count) =>
      plural(count, { one: '# visualización en los últimos 7 días', other: '# visualizaciones en los últimos 7 días' }),
    month: (count) =>
      plural(count, {
        one: '# visualización en los últimos 30 días',
        other: '# visualizaciones en los últimos 30 días',
      }),
  },
  statsChart: { day: 'Visualizaciones por hora', week: 'Visualizaciones por día', month: 'Visualizaciones por día' },
  statsSeries: 'visualizaciones',
  voided: 'Visualizaciones retiradas',
  voidedNote: 'Un administrador las declaró no válidas. Se te devolvieron sus créditos.',
};
