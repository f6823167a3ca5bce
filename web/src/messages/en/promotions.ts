import type { Facts, LinkRefusal, promotions as wire } from '@viewloop/contract';
import { platformClips, platformNames, platformSites } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import { pluralOf } from '../plural.ts';
import { firstPromotions, type Span } from './first-promotions.ts';

const plural = pluralOf('en');

const linkRefused: Record<LinkRefusal, string> = {
  not_an_address: 'This is not a web address. Copy the full link, starting with https://',
  not_https: 'Only links that start with https:// are accepted.',
  user_or_port: 'Links with a user name or a port are not accepted.',
  other_site: `Only videos on ${joinWords(platformSites, 'and')} are accepted.`,
  no_video: 'This link does not point to a video. Use the link of a single video.',
  bad_id: 'The video ID in this link is incomplete. Copy the link again.',
  short_incomplete: 'This short link is incomplete. Copy it again.',
  photo_post: 'Photo posts cannot be watched as videos.',
};

const troubles: Record<wire.PlayerFailure, string> = {
  player_blocked: 'the player did not load',
  embedding_off: 'the video’s settings do not allow playing it on other sites',
  video_missing: 'the video is private or was removed',
  player_error: 'the player reported an error',
};

/** The server writes its reasons in English already. */
const stateReasons: Partial<Record<wire.StateReason, (facts: Facts) => string>> = {};

export const promotions = {
  ...firstPromotions,
  title: 'Promote',
  description: (seconds: number) => `Spend credits, and real people watch your video for ${seconds} seconds.`,
  newPromotion: 'New promotion',
  videoUrl: 'Video URL',
  videoUrlHint: `Paste the link to a ${joinWords(platformClips, 'or')}.`,
  videoUrlPlaceholder: 'https://www.youtube.com/shorts/…',
  recognised: (platform: string) => `${platform} video recognised.`,
  recognisedShort: 'Short link. We will look up the video when you start.',
  playableHere: 'Plays here',
  unplayable: {
    not_embeddable: 'This video cannot be played on other sites: its owner has switched embedding off.',
    private: 'This video is private, so nobody could watch it here.',
    gone: 'There is no such video. Check the link.',
  },
  linkRefused,
  platform: 'Platform',
  choosePlatform: 'Choose a platform',
  platformMismatch: (platform: string) => `The link above is a ${platform} link.`,
  platformOff: (platform: string) => `${platform} videos are switched off on this site.`,
  creditsToSpend: 'Credits to Spend',
  price: '2 credits = 1 view',
  available: (credits: string) => `${credits} available`,
  livePrice: (credits: number, views: number) =>
    `${plural(credits, { one: '# credit', other: '# credits' })} = ${plural(views, { one: '# view', other: '# views' })}`,
  left: (credits: string) => `You keep ${credits}.`,
  viewChoices: 'Number of views',
  likelyDone: ({ unit, count }: Span) =>
    `Probably done in about ${count} ${{ minutes: 'min', hours: 'h', days: count === 1 ? 'day' : 'days' }[unit]}, at the pace of your running promotions.`,
  more: 'More',
  oddCredit: 'The odd credit is returned at the end.',
  atLeastTwo: 'At least 2 credits, the price of one view.',
  atLeastOne: 'At least 1 credit.',
  wholeCredits: 'Enter a whole number of credits.',
  notMoreThan: (credits: string) => `You have ${credits}.`,
  noCredits: 'A promotion needs at least 2 credits. Watch two videos to earn them.',
  earnCredits: 'Watch Videos',
  videoTitle: 'Title',
  optional: '(optional)',
  titleHint: 'Viewers see it before they choose your video.',
  requiredField: 'Please fill this in.',
  start: 'Start Promotion',
  creating: 'Creating...',
  missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
  invalidCredits: { title: 'Invalid Credits', description: 'Please enter a valid amount of credits to spend' },
  created: { title: 'Promotion Created', description: 'Your video promotion has been started successfully!' },
  createFailed: 'Failed to create promotion',
  rules: {
    title: 'Before your first promotion',
    intro: `${joinWords(platformNames, 'and')} have their own rules about rewarded views.`,
    points: [
      'They may not count these views, or may remove them later.',
      'Buying reach can count against a channel. In the worst case they close it.',
      'Views from here do not count towards their partner programmes or payouts.',
      'Promote only videos that are yours or that you are allowed to promote.',
    ],
    close: 'It is your channel and your decision. We record once that you have read this.',
    accept: 'I understand, start promotion',
  },
  yours: 'Your Promotions',
  platformTitle: (title: string) => `On the platform: ${title}`,
  justCreated: 'New',
  alreadyRunning: (title: string, progress: string) =>
    `You are promoting this video already: “${title}” has ${progress}. A second promotion runs beside the first; each viewer is paid for one of them only.`,
  topUpInstead: 'Add views to the running one',
  openVideo: (title: string) => `Open ${title} on its platform, in a new tab`,
  empty: 'No promotions yet',
  emptyText: 'Paste a link to begin: 20 credits buy 10 views.',
  views: (count: number) => plural(count, { one: '# view received', other: '# views received' }),
  viewsToday: (count: number) => plural(count, { one: '# today', other: '# today' }),
  progress: (received: string, target: string) => `${received}/${target} views`,
  watchingNow: (count: number) => plural(count, { one: '# watching now', other: '# watching now' }),
  stateReasons,
  noPace: 'waiting for the first views',
  returned: (count: number) => plural(count, { one: '# credit returned', other: '# credits returned' }),
  trouble: (times: number, code: string, message: string) =>
    `${plural(times, { one: 'A viewer could not play it', other: 'Viewers could not play it # times' })}: ${troubles[code as wire.PlayerFailure] ?? message}.`,
  waiting: (credits: number, until: string) =>
    `${plural(credits, { one: '# credit', other: '# credits' })} in this promotion come from watching that no questions have confirmed yet. The views they pay for are offered as soon as you have answered about five questions in the player window; each of your next videos brings one. On ${until} at the latest they are offered or back in your balance.`,
  troubleAdvice: 'Check that the video is public and may be played on other sites.',
  details: 'Details',
  detailsOf: (title: string) => `Details of ${title}`,
  overview: 'Compare promotions',
  allPromotions: 'All promotions',
  stats: 'Stats',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  topUp: 'Top up',
  moreOf: (title: string) => `More actions for ${title}`,
  actionsOf: (title: string) => `Actions for ${title}`,
  changeFailed: 'We got no clear answer from the server. Try again: nothing is charged or added twice.',
  paused: {
    title: 'Promotion Paused',
    description: 'Your credits stay in the promotion. Nobody new is offered your video until you resume.',
  },
  resumed: { title: 'Promotion Resumed', description: 'Your video is offered to viewers again.' },
  stopTitle: 'Stop this promotion?',
  stopText: 'This ends it for good. Unused credits return to your balance at once.',
  stopReceived: 'Views received',
  stopRefund: 'Returned now',
  stopHeld: 'Held for views in progress',
  stopHeldNote: 'Also returned, unless those viewers finish.',
  stopConfirm: 'Stop promotion',
  stopped: (credits: string) => ({ title: 'Promotion Stopped', description: `${credits} returned to your balance.` }),
  topUpTitle: 'Add views',
  topUpCredits: 'Credits to add',
  topUpConfirm: 'Add credits',
  topUpPrice: (credits: number, views: number) =>
    `${plural(credits, { one: '# credit', other: '# credits' })} = ${plural(views, { one: '# more view', other: '# more views' })}`,
  newTarget: (views: string) => `New target: ${views}`,
  toppedUp: (views: string) => ({ title: 'Credits Added', description: `Your promotion now runs for ${views}.` }),
  statsTitle: (title: string) => `Views of ${title}`,
  statsRange: 'Range',
  ranges: { day: '24 hours', week: '7 days', month: '30 days' },
  statsTotal: {
    day: (count: number) =>
      plural(count, { one: '# view in the last 24 hours', other: '# views in the last 24 hours' }),
    week: (count: number) => plural(count, { one: '# view in the last 7 days', other: '# views in the last 7 days' }),
    month: (count: number) =>
      plural(count, { one: '# view in the last 30 days', other: '# views in the last 30 days' }),
  },
  statsChart: { day: 'Views by the hour', week: 'Views by the day', month: 'Views by the day' },
  statsSeries: 'views',
  voided: 'Views taken back',
  voidedNote: 'An admin ruled these views invalid. Their credits were returned to you.',
};
