import { constants } from '@viewloop/contract';

/**
 * How places in clips are reserved for viewers who may not come. A place that is held for nobody keeps somebody else from seeing the
 * clip, so whoever lets many of them lapse is trusted with fewer. Pure.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * For how many seconds a clip is not offered again to a viewer for whom it ended unseen once, twice, three times … Somebody who
 * closes the page and comes back is offered the same clips at once.
 */
export const WAITS_AFTER_LAPSES: readonly number[] = [0, 0, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];

/** Opening the page twice without watching lets this many lapse. */
const PATIENT_UP_TO = 2 * constants.CLIPS_AHEAD;

const SILENCE_SECONDS = 60;
const SHORT_SILENCE_SECONDS = 20;

export interface Places {
  /** How many clips are offered at a time. */
  most: number;
  /** After how many seconds without a word an unseen one lapses. */
  silenceSeconds: number;
}

/** `lapsed` says how many offers of this viewer ended unseen since time last counted for them. */
export const placesFor = (lapsed: number): Places =>
  lapsed <= PATIENT_UP_TO
    ? { most: constants.CLIPS_AHEAD, silenceSeconds: SILENCE_SECONDS }
    : { most: 1, silenceSeconds: SHORT_SILENCE_SECONDS };

/** The longest that a visit holds a place, also with reports: a minute of clip, and others before it. */
export const LONGEST_HELD_MINUTES = 10;
