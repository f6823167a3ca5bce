import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

export const dashboard = {
  title: 'Dashboard',
  welcome: (username: string) => `Welcome back, ${username}`,
  welcomeNew: (username: string) => `Welcome, ${username}`,
  newcomer: 'Watch 2 videos, earn 2 credits, and get your first view today.',
  firstSteps: {
    title: 'Your first view in three steps',
    watch: (watched: number, videos: number) => `Watch ${videos} videos (${watched} of ${videos})`,
    earn: (credits: number) => `Earn 2 credits, the price of one view (you have ${credits})`,
    promote: 'Get your own video watched',
    waiting: 'Your video is being offered to viewers. The bell tells you about the first view.',
    done: 'Done',
  },
  today: (watched: number, goal: number) => `${watched} of today's ${goal} videos watched. ${goal - watched} to go.`,
  todayDone: (watched: number, goal: number) => `${watched} videos watched today. Your goal of ${goal} is reached.`,
  owed: (credits: string) => ({
    title: `You owe ${credits}`,
    text: 'A view of yours was ruled invalid after its credit was spent. The next credits you get pay it first.',
    link: 'See your statement',
  }),
  figures: 'Your figures',
  credits: 'Credits',
  addCredits: 'Add with Litecoin',
  watchedThisWeek: 'Watched this week',
  againstLastWeek: (change: string) => `${change} vs last week`,
  asLastWeek: 'same as last week',
  noneWatched: 'none yet',
  referralCredits: 'Referral credits',
  fromPeople: (count: number) => plural(count, { one: 'from # person', other: 'from # people' }),
  activePromotions: 'Active promotions',
  viewsToCome: (count: number) => plural(count, { one: '# view to come', other: '# views to come' }),
  dailyGoal: 'Daily goal',
  dailyGoalNote: 'Starts again at midnight UTC.',
  milestones: 'Milestones of the daily goal',
  nextMilestone: (next: number) => `Next milestone: ${next}`,
  milestoneReached: 'reached',
  daysInARow: (days: number, best: number) =>
    `${plural(days, { one: '# day in a row', other: '# days in a row' })}${best > days ? ` · best: ${best}` : ''}`,
  goalFigures: (watched: string, goal: string) => `${watched} / ${goal}`,
  watchAndEarn: 'Watch and earn',
  videosWaiting: (count: number, seconds: number) =>
    `${plural(count, { one: '# video is waiting.', other: '# videos are waiting.' })} ${seconds} seconds each, 1 credit each.`,
  manyVideosWaiting: (count: number, seconds: number) =>
    `More than ${count} videos are waiting. ${seconds} seconds each, 1 credit each.`,
  noVideos: 'No videos right now. New ones appear whenever someone promotes.',
  startWatching: 'Start watching',
  openWatch: 'Browse videos',
  lastSevenDays: 'Last 7 days',
  chartLabel: 'Videos you watched and views your videos received, for each of the last 7 days',
  nothingYet: 'Watch a video and your first bar appears here.',
  watched: 'you watched',
  received: 'views received',
};
