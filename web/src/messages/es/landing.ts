import { platformClips, platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { LandingMessages } from '../en/landing.ts';
import { shell } from './shell.ts';

export const landing: LandingMessages = {
  title: shell.landing,
  description: `Mira vídeos cortos, gana créditos y úsalos para que vean tu ${joinWords(platformClips, 'o')}.`,
  signIn: 'Iniciar sesión',
  start: 'Empieza gratis',
  heroTitle: 'Tus vídeos cortos, vistos de verdad.',
  heroText: (seconds) =>
    `Mira ${seconds} segundos del vídeo de otra persona y gana 1 crédito. Gasta 2 créditos y alguien verá el tuyo. Sin tarjeta y sin suscripción.`,
  /** Pictures of the product in this language, in `web/public/pictures`. */
  pictures: { light: 'dashboard-light.es.webp', dark: 'dashboard-dark.es.webp' },
  picture: 'El panel: créditos, el objetivo diario, dos promociones con su progreso y el enlace de referido.',
  howTitle: 'Cómo funciona',
  steps: {
    watch: (seconds) => ({
      title: 'Mira y gana',
      text: `Elige un vídeo, míralo ${seconds} segundos y 1 crédito es tuyo. Los clips más cortos se repiten. Cada vídeo paga una vez.`,
    }),
    promote: {
      title: 'Promociona los tuyos',
      text: `Pega el enlace de tu ${joinWords(platformClips, 'o')}. 2 créditos compran 1 visualización. Pausar guarda los créditos en la promoción; detener devuelve lo que queda.`,
    },
    grow: (percent) => ({
      title: 'Crece más rápido',
      text: `Invita a tus amigos y recibe el ${percent} % de lo que ganen y compren, pagado por nosotros. ¿Tienes prisa? Añade créditos con Litecoin.`,
    }),
  },
  figuresTitle: 'La plataforma en cifras',
  figures: {
    users: 'usuarios activos',
    videos: 'vídeos vistos',
    credits: 'créditos ganados',
    satisfaction: 'satisfacción',
  },
  exampleFigures: 'Cifras de ejemplo. Este sitio es demasiado joven para mostrar las suyas.',
  rulesTitle: `Lo que dicen ${joinWords(platformNames, 'y')}`,
  fairTitle: 'Justo y seguro',
  fairText: 'Una visualización solo vale algo si alguien ha mirado. Esto es lo que comprobamos.',
  checks: [
    {
      title: 'Cambiar de pestaña para el reloj',
      text: 'El tiempo solo cuenta mientras el vídeo se reproduce, visible y en primer plano. Pausarlo u ocultarlo detiene el reloj.',
    },
    {
      title: 'El tiempo lo mide nuestro servidor',
      text: 'Lo que un navegador dice haber visto se anota, pero nunca se da por bueno.',
    },
    {
      title: 'Una recompensa por vídeo',
      text: 'Nadie cobra dos veces por el mismo vídeo, ni por uno que promociona.',
    },
    {
      title: 'Las visualizaciones falsas se retiran',
      text: 'Tus créditos esperan en depósito y salen visualización a visualización. Si una resulta falsa, su plaza se ofrece de nuevo o recuperas los créditos. Si detienes la promoción, recuperas el resto.',
    },
    {
      title: 'Cada crédito está en los libros',
      text: 'Contabilidad por partida doble, auditada cada día. Tu extracto muestra cada movimiento y su motivo.',
    },
    {
      title: 'Tu cuenta es tuya',
      text: 'Las contraseñas se guardan como hash argon2id. Tu dirección de Litecoin no la usa nadie más.',
    },
  ],
  advertising: 'Publicidad',
  inviteTitle: (brand) => `${brand}: creadores que se ven los vídeos entre sí`,
  invite: 'Crear una cuenta gratis',
  closingTitle: 'Tu próximo espectador ya está aquí.',
  closingText: 'Crear una cuenta lleva medio minuto. Tu primer crédito, un vídeo.',
  books: 'Libros abiertos',
  footer: 'Vídeos cortos, vistos por personas.',
};
