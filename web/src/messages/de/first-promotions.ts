import type { firstPromotions as english } from '../en/first-promotions.ts';

export const firstPromotions: typeof english = {
  activeTitle: 'Deine Kampagnen',
  promoteVideo: 'Video bewerben',
  noneActive: 'Keine aktive Kampagne',
  noneActiveText: '20 Credits bringen deinem Video 10 Aufrufe.',
  untitled: 'Video ohne Titel',
  progressOf: (received, target) => `${received} von ${target} Aufrufen`,
  progressLabel: (title) => `Aufrufe von ${title}`,
  doneIn: ({ unit, count }) =>
    `fertig in etwa ${count} ${{ minutes: 'Min.', hours: 'Std.', days: count === 1 ? 'Tag' : 'Tagen' }[unit]}`,
  states: { active: 'Aktiv', paused: 'Pausiert', hidden: 'Verborgen', completed: 'Fertig', stopped: 'Beendet' },
};
