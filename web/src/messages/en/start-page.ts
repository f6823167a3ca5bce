import type { Ago } from '../../base/ago.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');
const seconds = (count: number) => plural(count, { one: '# second', other: '# seconds' });

/** Parts of the start page that are loaded beside it. */
export const startPage = {
  received: {
    justNow: 'Somebody just watched you',
    latest: 'Your latest viewers',
    burst: (views: number) => `${views} people just watched you`,
    none: 'Nobody has watched your videos in the last seven days.',
    noneHint: 'As soon as somebody does, you see it here: when, how long, and with sound or not.',
    watched: (count: number, stayed: number) =>
      stayed > 0 ? `watched ${seconds(count)} and stayed ${stayed} more` : `watched ${seconds(count)}`,
    left: (count: number) => `left after ${seconds(count)}`,
    heard: 'with sound',
    muted: 'without sound',
    ago: (time: Ago) => {
      if (time.unit === 'now') return 'just now';
      if (time.unit === 'minutes') return plural(time.count, { one: '# minute ago', other: '# minutes ago' });
      if (time.unit === 'hours') return plural(time.count, { one: '# hour ago', other: '# hours ago' });
      return plural(time.count, { one: 'yesterday', other: '# days ago' });
    },
    lines: 'In their words',
    untitled: 'Untitled video',
  },
  trust: {
    title: 'Your level of trust',
    levels: { new: 'New', known: 'Known', trusted: 'Trusted' },
    here: 'you are here',
    next: (level: string, days: number, views: number) => {
      const needs = [
        ...(views > 0 ? [plural(views, { one: '# proven view', other: '# proven views' })] : []),
        ...(days > 0 ? [plural(days, { one: '# day', other: '# days' })] : []),
      ];
      return `${needs.join(' and ')} until ${level}.`;
    },
    top: 'This is the highest level.',
    asks: (percent: number) => `about ${percent} of 100 videos ask a question`,
    counts: (views: number) => `up to ${views} views a day count`,
    bar: (level: string) => `Way to ${level}`,
  },
};

export type StartPageMessages = typeof startPage;
