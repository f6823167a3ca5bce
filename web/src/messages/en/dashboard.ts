import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

export const dashboard = {
  title: 'Dashboard',
  welcome: (username: string) => `Welcome back, ${username}`,
  today: (watched: number, goal: number) => `${watched} of today's ${goal} videos watched. ${goal - watched} to go.`,
  todayDone: (watched: number, goal: number) => `${watched} videos watched today. Your goal of ${goal} is reached.`,
  figures: 'Your figures',
  credits: 'Credits',
  addCredits: 'Add with Litecoin',
  watchedThisWeek: 'Watched this week',
  againstLastWeek: (change: string) => `${change} against last week`,
  asLastWeek: 'as many as last week',
  noneWatched: 'none yet',
  referralCredits: 'Referral credits',
  fromPeople: (count: number) => plural(count, { one: 'from # person', other: 'from # people' }),
  activePromotions: 'Active promotions',
  viewsToCome: (count: number) => plural(count, { one: '# view to come', other: '# views to come' }),
  dailyGoal: 'Daily goal',
  dailyGoalNote: 'The day begins at midnight UTC.',
  goalFigures: (watched: string, goal: string) => `${watched} / ${goal}`,
  watchAndEarn: 'Watch and earn',
  videosWaiting: (count: number, seconds: number) =>
    `${plural(count, { one: '# video is waiting.', other: '# videos are waiting.' })} ${seconds} seconds each, 1 credit each.`,
  manyVideosWaiting: (count: number, seconds: number) =>
    `More than ${count} videos are waiting. ${seconds} seconds each, 1 credit each.`,
  noVideos: 'No videos are waiting right now. New ones come whenever somebody promotes.',
  startWatching: 'Start watching',
  openWatch: 'Look for videos',
  lastSevenDays: 'Last 7 days',
  chartLabel: 'Videos you watched and views your videos received, for each of the last 7 days',
  nothingYet: 'Watch a video, and the first bar stands here.',
  watched: 'watched by you',
  received: 'views received',
};
