import type { Avatar, Platform } from '@viewloop/contract';
import type { SceneName } from './scenes.ts';

interface Person {
  username: string;
  firstName: string;
  avatar: Avatar;
  /** The person who referred them. */
  referrer?: string;
  /** Videos they promote, with the credits they put on each. */
  videos: { title: string | null; platform: Platform; credits: number; scene: SceneName }[];
}

export const DEMO_PASSWORD = 'viewloop-demo';

/** The account to sign in with first. It has a bit of everything. */
export const MAIN_CHARACTER = 'ada';

export const PEOPLE: readonly Person[] = [
  {
    username: 'ada',
    firstName: 'Ada',
    avatar: 'female-1',
    videos: [
      { title: 'How I edit in 30 seconds', platform: 'youtube', credits: 60, scene: 'city' },
      { title: 'Morning run, 5 km', platform: 'tiktok', credits: 50, scene: 'hills' },
      { title: null, platform: 'youtube', credits: 8, scene: 'strings' },
    ],
  },
  {
    username: 'bruno',
    firstName: 'Bruno',
    avatar: 'casual-male',
    referrer: 'ada',
    videos: [
      { title: 'Sourdough, day one to seven', platform: 'tiktok', credits: 80, scene: 'plate' },
      { title: 'Knife skills: the onion', platform: 'youtube', credits: 30, scene: 'plate' },
    ],
  },
  {
    username: 'chen',
    firstName: 'Chen',
    avatar: 'cool-male',
    referrer: 'ada',
    videos: [
      { title: 'One-minute watercolour', platform: 'youtube', credits: 41, scene: 'leaves' },
      { title: 'Tiny desk, big sound', platform: 'youtube', credits: 120, scene: 'strings' },
    ],
  },
  {
    username: 'dana',
    firstName: 'Dana',
    avatar: 'cool-female',
    referrer: 'ada',
    videos: [
      { title: 'Three chords are enough', platform: 'tiktok', credits: 100, scene: 'strings' },
      { title: 'Tuning by ear', platform: 'youtube', credits: 44, scene: 'strings' },
    ],
  },
  {
    username: 'elif',
    firstName: 'Elif',
    avatar: 'young-female',
    referrer: 'bruno',
    videos: [
      { title: 'Istanbul by ferry', platform: 'tiktok', credits: 90, scene: 'waves' },
      { title: 'Street cats of Kadıköy', platform: 'youtube', credits: 60, scene: 'city' },
    ],
  },
  {
    username: 'femi',
    firstName: 'Femi',
    avatar: 'male-2',
    videos: [
      { title: 'Footwork drills at home', platform: 'youtube', credits: 70, scene: 'hills' },
      { title: 'Free kick, slowed down', platform: 'tiktok', credits: 36, scene: 'hills' },
    ],
  },
  {
    username: 'gina',
    firstName: 'Gina',
    avatar: 'casual-female',
    videos: [
      { title: 'A garden on four square metres', platform: 'tiktok', credits: 110, scene: 'leaves' },
      { title: 'Tomatoes in April', platform: 'youtube', credits: 52, scene: 'leaves' },
    ],
  },
  {
    username: 'hugo',
    firstName: 'Hugo',
    avatar: 'young-male',
    referrer: 'ada',
    videos: [
      { title: 'Fixing a 1982 bicycle', platform: 'youtube', credits: 64, scene: 'wheels' },
      { title: 'True a wheel without a stand', platform: 'tiktok', credits: 48, scene: 'wheels' },
    ],
  },
  {
    username: 'ines',
    firstName: 'Inês',
    avatar: 'female-2',
    videos: [
      { title: 'Surf check: Ericeira', platform: 'youtube', credits: 140, scene: 'waves' },
      { title: 'Waxing a board', platform: 'tiktok', credits: 40, scene: 'waves' },
    ],
  },
  {
    username: 'jonas',
    firstName: 'Jonas',
    avatar: 'male-1',
    referrer: 'dana',
    videos: [
      { title: 'Chess traps in a minute', platform: 'tiktok', credits: 56, scene: 'board' },
      { title: 'The smothered mate', platform: 'youtube', credits: 72, scene: 'board' },
    ],
  },
];
