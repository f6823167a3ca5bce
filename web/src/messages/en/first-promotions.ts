/** A rough duration, as the screen shows it. */
export interface Span {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** What the dashboard says about promotions; `promotions.ts` has the rest. */
export const firstPromotions = {
  activeTitle: 'Your promotions',
  promoteVideo: 'Promote a video',
  noneActive: 'No active promotions',
  noneActiveText: '20 credits buy your video 10 views.',
  untitled: 'Untitled Video',
  progressOf: (received: string, target: string) => `${received} of ${target} views`,
  progressLabel: (title: string) => `Views of ${title}`,
  doneIn: ({ unit, count }: Span) =>
    `done in about ${count} ${{ minutes: 'min', hours: 'h', days: count === 1 ? 'day' : 'days' }[unit]}`,
  states: { active: 'Active', paused: 'Paused', hidden: 'Hidden', completed: 'Completed', stopped: 'Stopped' },
};
