import { platformClips, platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import { shell } from './shell.ts';
/** The landing page. Numbers are passed as text, because the server fills them into the built page. */
export const landing = {
  title: shell.landing,
  description: `Watch short videos, earn credits, and spend them to have your own ${joinWords(platformClips, 'or')} watched.`,
  signIn: 'Sign in',
  start: 'Get Started Free',
  heroTitle: 'Your short videos, really watched.',
  heroText: (seconds: string) =>
    `Watch someone else's video for ${seconds} seconds and earn 1 credit. Spend 2 credits and someone watches yours. No card, no subscription.`,
  /** Pictures of the product in this language, in `web/public/pictures`. */
  pictures: { light: 'dashboard-light.webp', dark: 'dashboard-dark.webp' },
  picture: 'The dashboard: credits, the daily goal, two promotions with their progress, and the referral link.',
  howTitle: 'How it works',
  steps: {
    watch: (seconds: string) => ({
      title: 'Watch and earn',
      text: `Pick a video, watch it for ${seconds} seconds, and 1 credit is yours. Shorter clips loop. Each video pays once.`,
    }),
    promote: {
      title: 'Promote your own',
      text: `Paste the link to your ${joinWords(platformClips, 'or')}. 2 credits buy 1 view. Pause keeps your credits in the promotion, Stop returns what is left.`,
    },
    grow: (percent: string) => ({
      title: 'Grow faster',
      text: `Invite friends and get ${percent}% on top of what they earn and buy, paid by us. In a hurry? Buy credits with Litecoin.`,
    }),
  },
  figuresTitle: 'The platform in figures',
  figures: { users: 'active users', videos: 'videos watched', credits: 'credits earned', satisfaction: 'satisfaction' },
  exampleFigures: 'Example figures. This site is too young to show its own.',
  rulesTitle: `What ${joinWords(platformNames, 'and')} say`,
  fairTitle: 'Fair and secure',
  fairText: 'A view is only worth something if someone watched. Here is what we check.',
  checks: [
    {
      title: 'Switching tabs stops the clock',
      text: 'Time counts only while the video is playing, visible and in front. Pausing or hiding it stops the clock.',
    },
    {
      title: 'Our server keeps the time',
      text: 'What a browser claims is recorded, but never taken on trust.',
    },
    {
      title: 'One reward per video',
      text: 'Nobody is paid twice for the same video, or for one that they promote themselves.',
    },
    {
      title: 'A false view is taken back',
      text: 'Your credits wait in escrow and leave it one view at a time. If a view is found false, its place is offered again or its credits come back. Stop, and you get the rest back.',
    },
    {
      title: 'Every credit is on the books',
      text: 'Double-entry bookkeeping, audited every day. Your statement shows every change and its reason.',
    },
    {
      title: 'Your account is yours',
      text: 'Passwords are stored as argon2id hashes. Your Litecoin address is used by nobody else.',
    },
  ],
  advertising: 'Advertising',
  /** Below pages that visitors read without an account. */
  inviteTitle: (brand: string) => `${brand}: creators watch each other’s short videos`,
  invite: 'Create a free account',
  closingTitle: 'Your next viewer is already here.',
  closingText: 'Signing up takes half a minute. Your first credit takes one video.',
  books: 'Open books',
  footer: 'Short videos, watched by people.',
};

export type LandingMessages = typeof landing;
