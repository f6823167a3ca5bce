import { read, write } from './preferences.ts';

/** Preferences of parts that the player page loads later. */
const KEYS = { questionsTold: 'watch-questions-told', chime: 'watch-chime' } as const;

/** Whether the viewer was told that questions will come. */
export const areQuestionsTold = () => read(KEYS.questionsTold) !== null;
export const markQuestionsTold = () => write(KEYS.questionsTold, 'yes');

/** Whether a soft sound comes with each credit. Nobody expects one, so it is off until somebody wants it. */
export const chimes = () => read(KEYS.chime) === 'on';
export const setChimes = (on: boolean) => write(KEYS.chime, on ? 'on' : null);
