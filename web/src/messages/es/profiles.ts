import type { ProfilesMessages } from '../en/profiles.ts';

export const profiles: ProfilesMessages = {
  title: 'Página pública',
  text: 'Una página con tu avatar y los vídeos que promocionas ahora, para cualquiera que tenga el enlace. No muestra nada más sobre ti.',
  handle: 'Nombre de la página',
  handleHint: 'De 3 a 30 letras minúsculas, cifras o guiones. Elige un nombre distinto del que usas para entrar.',
  handleWrong: 'Usa de 3 a 30 letras minúsculas, cifras o guiones',
  shown: 'Mostrar mi página pública',
  badge: 'Mostrar cuántas visualizaciones verificadas recibieron mis vídeos, también como insignia para otros sitios',
  save: 'Guardar la página pública',
  saving: 'Guardando…',
  saved: {
    title: 'Página pública guardada',
    description: 'Los cambios se ven al momento; otros sitios pueden mostrar la insignia antigua durante diez minutos.',
  },
  failed: 'No ha funcionado',
  open: 'Abrir la página',
  embed: 'Insignia para tu propio sitio',
  embedHint: 'Pégala en el HTML de tu sitio.',
  copy: 'Copiar el código',
  badgeText: (brand) => `Visto en ${brand}`,
};
