import type { firstPromotions as english } from '../en/first-promotions.ts';

export const firstPromotions: typeof english = {
  activeTitle: 'Tus promociones',
  promoteVideo: 'Promocionar un vídeo',
  noneActive: 'No hay promociones activas',
  noneActiveText: '20 créditos compran 10 visualizaciones para tu vídeo.',
  untitled: 'Vídeo sin título',
  progressOf: (received, target) => `${received} de ${target} visualizaciones`,
  progressLabel: (title) => `Visualizaciones de ${title}`,
  doneIn: ({ unit, count }) =>
    `lista en unos ${count} ${{ minutes: 'min', hours: 'h', days: count === 1 ? 'día' : 'días' }[unit]}`,
  states: { active: 'Activa', paused: 'En pausa', hidden: 'Oculta', completed: 'Completada', stopped: 'Detenida' },
};
