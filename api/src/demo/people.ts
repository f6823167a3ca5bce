import type { Avatar, Platform } from '@viewloop/contract';

interface Person {
  username: string;
  firstName: string;
  avatar: Avatar;
  /** Who brought them here. */
  referrer?: string;
  /** Videos they have watched, with the credits they put on each. */
  videos: { title: string | null; platform: Platform; credits: number }[];
}

export const DEMO_PASSWORD = 'viewloop-demo';

/** Whoever signs in first in the demo: has a bit of everything. */
export const MAIN_CHARACTER = 'ada';

export const PEOPLE: readonly Person[] = [
  {
    username: 'ada',
    firstName: 'Ada',
    avatar: 'female-1',
    videos: [
      { title: 'How I edit in 30 seconds', platform: 'youtube', credits: 60 },
      { title: 'Morning run, 5 km', platform: 'tiktok', credits: 50 },
      { title: null, platform: 'youtube', credits: 8 },
    ],
  },
  {
    username: 'bruno',
    firstName: 'Bruno',
    avatar: 'casual-male',
    referrer: 'ada',
    videos: [
      { title: 'Sourdough, day one to seven', platform: 'tiktok', credits: 80 },
      { title: 'Knife skills: the onion', platform: 'youtube', credits: 30 },
    ],
  },
  {
    username: 'chen',
    firstName: 'Chen',
    avatar: 'cool-male',
    referrer: 'ada',
    videos: [
      { title: 'One-minute watercolour', platform: 'youtube', credits: 41 },
      { title: 'Tiny desk, big sound', platform: 'youtube', credits: 120 },
    ],
  },
  {
    username: 'dana',
    firstName: 'Dana',
    avatar: 'cool-female',
    referrer: 'ada',
    videos: [
      { title: 'Three chords are enough', platform: 'tiktok', credits: 100 },
      { title: 'Tuning by ear', platform: 'youtube', credits: 44 },
    ],
  },
  {
    username: 'elif',
    firstName: 'Elif',
    avatar: 'young-female',
    referrer: 'bruno',
    videos: [
      { title: 'Istanbul by ferry', platform: 'tiktok', credits: 90 },
      { title: 'Street cats of Kadıköy', platform: 'youtube', credits: 60 },
    ],
  },
  {
    username: 'femi',
    firstName: 'Femi',
    avatar: 'male-2',
    videos: [
      { title: 'Footwork drills at home', platform: 'youtube', credits: 70 },
      { title: 'Free kick, slowed down', platform: 'tiktok', credits: 36 },
    ],
  },
  {
    username: 'gina',
    firstName: 'Gina',
    avatar: 'casual-female',
    videos: [
      { title: 'A garden on four square metres', platform: 'tiktok', credits: 110 },
      { title: 'Tomatoes in April', platform: 'youtube', credits: 52 },
    ],
  },
  {
    username: 'hugo',
    firstName: 'Hugo',
    avatar: 'young-male',
    referrer: 'ada',
    videos: [
      { title: 'Fixing a 1982 bicycle', platform: 'youtube', credits: 64 },
      { title: 'True a wheel without a stand', platform: 'tiktok', credits: 48 },
    ],
  },
  {
    username: 'ines',
    firstName: 'Inês',
    avatar: 'female-2',
    videos: [
      { title: 'Surf check: Ericeira', platform: 'youtube', credits: 140 },
      { title: 'Waxing a board', platform: 'tiktok', credits: 40 },
    ],
  },
  {
    username: 'jonas',
    firstName: 'Jonas',
    avatar: 'male-1',
    referrer: 'dana',
    videos: [
      { title: 'Chess traps in a minute', platform: 'tiktok', credits: 56 },
      { title: 'The smothered mate', platform: 'youtube', credits: 72 },
    ],
  },
];
