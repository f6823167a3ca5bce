import type { plans as wire } from '@viewloop/contract';
import { platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import { pluralOf } from '../plural.ts';
import { comparison } from './comparison.ts';

const plural = pluralOf('en');
const units = { minutes: 'min', hours: 'h', days: 'd' };

/** A rough duration, as the screen shows it. */
export interface Span {
  unit: keyof typeof units;
  count: number;
}

const paces: Record<wire.Plan['pace'], string> = {
  fast: 'As fast as possible',
  evenly: 'Evenly over several days',
  per_day: 'With a daily limit',
  per_hour: 'With an hourly limit',
};

const holds: Record<wire.Hold, (time: string) => string> = {
  starts: (time) => `Not started yet. Viewers see it from ${time}.`,
  hours: (time) => `Outside the hours you chose. It goes on at ${time}.`,
  day: (time) => `Today’s limit is reached. It goes on at ${time}.`,
  hour: (time) => `This hour’s limit is reached. It goes on at ${time}.`,
  evenly: (time) => `Spread evenly: the next view is offered at ${time}.`,
};

const slow: Record<Exclude<wire.SlowReason, 'on_hold'>, { why: string; help: string }> = {
  not_running: {
    why: 'It is paused or hidden.',
    help: 'Resume a paused one in the list of your promotions. You can dispute hiding on this page.',
  },
  credits_wait: {
    why: 'Its credits come from watching that no questions have confirmed yet.',
    help: 'Watch a few videos and answer the questions in the player window.',
  },
  other_cut: {
    why: 'The other cut cannot be offered at the moment, and both are offered only together.',
    help: 'Resume the other cut, top it up, or stop it to end the comparison.',
  },
  player_trouble: {
    why: 'The last viewers could not play the video.',
    help: 'Check that it is public and may be played on other sites.',
  },
  narrow: {
    why: 'Few viewers fit the audience you chose.',
    help: 'Choose more countries, languages or topics, or switch widening on.',
  },
  shared_turn: {
    why: 'Your other running promotions share its turn.',
    help: 'Pause the others to let this one go first.',
  },
  few_viewers: {
    why: 'Few people are watching on this site at the moment.',
    help: 'Nothing to do: it goes on as viewers come.',
  },
};

const range = (from: Span, to: Span): string => {
  if (from.unit === to.unit && from.count === to.count) return `about ${to.count} ${units[to.unit]}`;
  return from.unit === to.unit
    ? `${from.count} to ${to.count} ${units[to.unit]}`
    : `${from.count} ${units[from.unit]} to ${to.count} ${units[to.unit]}`;
};

export const delivery = {
  comparison,
  title: 'Delivery',
  description: 'How fast, when and to whom it is offered. You can change this at any time, and it costs nothing.',
  choose: 'Pace and audience',
  change: 'Change',
  changed: { title: 'Promotion Changed', description: 'It is delivered as you chose from now on.' },
  everybody: 'As fast as possible, to everybody',
  pace: 'Pace',
  paces,
  amount: { evenly: 'Days', per_day: 'Views a day', per_hour: 'Views an hour' },
  paceIs: {
    fast: () => paces.fast,
    evenly: (amount: number) => plural(amount, { one: 'Evenly over # day', other: 'Evenly over # days' }),
    per_day: (amount: number) => plural(amount, { one: 'At most # view a day', other: 'At most # views a day' }),
    per_hour: (amount: number) => plural(amount, { one: 'At most # view an hour', other: 'At most # views an hour' }),
  },
  fromHour: 'From',
  toHour: 'Until',
  hours: 'Hours of the day',
  hoursIs: (from: string, to: string, zone: string) => `${from} to ${to} (${zone})`,
  timeZone: 'Time zone',
  timeZoneHint: 'Hours and dates are in this time zone.',
  startsOn: 'First day',
  endsOn: 'Last day',
  endsHint: 'After it the promotion stops, and what is left comes back to you.',
  daysIs: (first: string | null, last: string | null) =>
    [first && `from ${first}`, last && `until ${last}`].filter(Boolean).join(' '),
  languages: 'Languages of viewers',
  topics: 'Topics viewers like',
  countries: 'Countries',
  countriesHint: 'Codes such as DE, AT, CH. By the viewer’s address: a hint, not proof.',
  countriesWrong: 'Use two-letter codes, separated by commas.',
  trust: 'Whose views',
  trustHint:
    'Believed viewers have answered questions while they watched. Fewer viewers means slower delivery. Without fair play nobody is believed.',
  trustOptions: {
    anyone: 'Anybody’s; unproven ones are replaced',
    believed: 'Believed viewers only',
    trusted: 'Trusted viewers only (the highest level)',
  },
  trustIs: { anyone: '', believed: 'believed viewers only', trusted: 'trusted viewers only' },
  verifiedOnly: 'Only viewers who confirmed their e-mail address',
  widen: 'Widen by itself: drop topics, then countries, then languages, while nobody comes for 12 hours',
  all: 'All',
  none: 'Leave everything unticked to reach everybody.',
  badAmount: 'Enter a whole number, 1 or more.',
  apply: 'Apply',
  widened: [
    '',
    'Widened by itself: topics no longer matter.',
    'Widened by itself: topics and countries no longer matter.',
    'Widened by itself: topics, countries and languages no longer matter.',
  ],
  holds,
  promised: 'New: its first three views are offered with priority.',
  why: 'What slows it down',
  nothingSlow: 'Nothing slows it down.',
  slow,
  matching: (share: string) => `About ${share} of the latest viewers fit.`,
  others: (count: number) =>
    plural(count, {
      one: '# other promotion of yours is on offer.',
      other: '# other promotions of yours are on offer.',
    }),
  forecast: (views: number, from: Span, to: Span) =>
    `About ${plural(views, { one: '# view', other: '# views' })} in ${range(from, to)}, as the last days on this site went.`,
  firstPromise: (views: number) =>
    `Promised: ${plural(views, { one: 'the first view is', other: 'the first # views are' })} offered with priority. What no viewer has used comes back when you stop.`,
  forecastWas: (from: Span, to: Span) => `Before you paid, the forecast was ${range(from, to)}.`,
  past: (forecasts: number, within: string, error: string) =>
    `Of the last ${forecasts} forecasts ${within} came true; typically they are off by ${error}.`,
  pastUnknown: 'How good these forecasts are is not known yet.',
  notEnough: 'Not enough data yet to say how long it takes.',
  videoTitle: 'Title',
  again: 'Promote again',
  againText: 'Starts a new promotion with the same video, title, audience and pace.',
  againDone: { title: 'Promotion Created', description: 'The copy is running.' },
  several: 'Several links at once',
  severalLinks: 'Links, one on each line',
  severalHint: (most: number) => `Up to ${most} links to videos on ${joinWords(platformNames, 'or')}.`,
  severalCredits: 'Credits for each',
  severalSum: (videos: number, credits: string) =>
    `${plural(videos, { one: '# video', other: '# videos' })}, ${credits} in all`,
  severalStart: (videos: number) => plural(videos, { one: 'Start # promotion', other: 'Start # promotions' }),
  severalDone: (videos: number) => ({
    title: 'Promotions Created',
    description: plural(videos, { one: '# promotion has been started.', other: '# promotions have been started.' }),
  }),
  tooMany: (most: number) => `At most ${most} links at once.`,
  twice: 'The same video twice.',
  checking: 'Checking…',
  fine: 'Can be promoted',
  unknownYet: 'Could not be checked; it may still work.',
  wrongLink: 'This line is not a link to a video.',
  tooDear: 'That is more than you have.',
};

export type DeliveryMessages = typeof delivery;
