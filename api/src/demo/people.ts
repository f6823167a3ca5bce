import type { Avatar, feedback, Platform, tastes } from '@viewloop/contract';
import type { SceneName } from './scenes.ts';

interface Person {
  username: string;
  firstName: string;
  avatar: Avatar;
  /** What they like to watch, and the languages they understand. */
  likes: tastes.Topic[];
  understands: tastes.SpokenLanguage[];
  /** The person who referred them. */
  referrer?: string;
  /** Videos they promote, with the credits they put on each. */
  videos: {
    title: string | null;
    topic: tastes.Topic;
    platform: Platform;
    credits: number;
    scene: SceneName;
    /** What its viewers are asked. */
    asks?: feedback.WantedFeedback;
  }[];
}

export const DEMO_PASSWORD = 'viewloop-demo';

/** The account to sign in with first. It has a bit of everything. */
export const MAIN_CHARACTER = 'ada';

/** Each lives in a block of addresses of their own; otherwise fair play would take them for one household. */
export const addressOfPerson = (index: number): string => `10.20.${index}.1`;

/** Two cuts of one video, which the main character compares. */
export const CUTS = [
  { title: 'Studio tour, straight in', scene: 'city' },
  { title: 'Studio tour, slow start', scene: 'strings' },
] as const satisfies readonly { title: string; scene: SceneName }[];

export const PEOPLE: readonly Person[] = [
  {
    username: 'ada',
    firstName: 'Ada',
    avatar: 'female-1',
    likes: ['music', 'learning'],
    understands: ['en'],
    videos: [
      {
        title: 'How I edit in 30 seconds',
        topic: 'tech',
        platform: 'youtube',
        credits: 60,
        scene: 'city',
        asks: {
          questions: [
            { kind: 'keep' },
            { kind: 'about' },
            { kind: 'own', words: 'Which part should be longer?', choices: ['The start', 'The cuts', 'The result'] },
          ],
          text: true,
        },
      },
      { title: 'Morning run, 5 km', topic: 'sport', platform: 'tiktok', credits: 50, scene: 'hills' },
      { title: null, topic: 'music', platform: 'youtube', credits: 8, scene: 'strings' },
    ],
  },
  {
    username: 'bruno',
    firstName: 'Bruno',
    avatar: 'casual-male',
    likes: ['food', 'travel'],
    understands: ['en', 'it'],
    referrer: 'ada',
    videos: [
      { title: 'Sourdough, day one to seven', topic: 'food', platform: 'tiktok', credits: 80, scene: 'plate' },
      { title: 'Knife skills: the onion', topic: 'food', platform: 'youtube', credits: 30, scene: 'plate' },
    ],
  },
  {
    username: 'chen',
    firstName: 'Chen',
    avatar: 'cool-male',
    likes: ['art', 'music'],
    understands: ['en', 'zh'],
    referrer: 'ada',
    videos: [
      { title: 'One-minute watercolour', topic: 'art', platform: 'youtube', credits: 41, scene: 'leaves' },
      { title: 'Tiny desk, big sound', topic: 'music', platform: 'youtube', credits: 120, scene: 'strings' },
    ],
  },
  {
    username: 'dana',
    firstName: 'Dana',
    avatar: 'cool-female',
    likes: ['music', 'comedy'],
    understands: ['en'],
    referrer: 'ada',
    videos: [
      { title: 'Three chords are enough', topic: 'music', platform: 'tiktok', credits: 100, scene: 'strings' },
      { title: 'Tuning by ear', topic: 'music', platform: 'youtube', credits: 44, scene: 'strings' },
    ],
  },
  {
    username: 'elif',
    firstName: 'Elif',
    avatar: 'young-female',
    likes: ['travel', 'pets'],
    understands: ['tr', 'en'],
    referrer: 'bruno',
    videos: [
      { title: 'Istanbul by ferry', topic: 'travel', platform: 'tiktok', credits: 90, scene: 'waves' },
      { title: 'Street cats of Kadıköy', topic: 'pets', platform: 'youtube', credits: 60, scene: 'city' },
    ],
  },
  {
    username: 'femi',
    firstName: 'Femi',
    avatar: 'male-2',
    likes: ['sport'],
    understands: ['en', 'fr'],
    videos: [
      { title: 'Footwork drills at home', topic: 'sport', platform: 'youtube', credits: 70, scene: 'hills' },
      { title: 'Free kick, slowed down', topic: 'sport', platform: 'tiktok', credits: 36, scene: 'hills' },
    ],
  },
  {
    username: 'gina',
    firstName: 'Gina',
    avatar: 'casual-female',
    likes: ['learning', 'food'],
    understands: ['en', 'es'],
    videos: [
      { title: 'A garden on four square metres', topic: 'learning', platform: 'tiktok', credits: 110, scene: 'leaves' },
      { title: 'Tomatoes in April', topic: 'learning', platform: 'youtube', credits: 52, scene: 'leaves' },
    ],
  },
  {
    username: 'hugo',
    firstName: 'Hugo',
    avatar: 'young-male',
    likes: ['tech', 'sport'],
    understands: ['en', 'de'],
    referrer: 'ada',
    videos: [
      { title: 'Fixing a 1982 bicycle', topic: 'tech', platform: 'youtube', credits: 64, scene: 'wheels' },
      { title: 'True a wheel without a stand', topic: 'learning', platform: 'tiktok', credits: 48, scene: 'wheels' },
    ],
  },
  {
    username: 'ines',
    firstName: 'Inês',
    avatar: 'female-2',
    likes: ['travel', 'sport'],
    understands: ['pt', 'en'],
    videos: [
      { title: 'Surf check: Ericeira', topic: 'travel', platform: 'youtube', credits: 140, scene: 'waves' },
      { title: 'Waxing a board', topic: 'sport', platform: 'tiktok', credits: 40, scene: 'waves' },
    ],
  },
  {
    username: 'jonas',
    firstName: 'Jonas',
    avatar: 'male-1',
    likes: ['gaming', 'learning'],
    understands: ['de', 'en'],
    referrer: 'dana',
    videos: [
      { title: 'Chess traps in a minute', topic: 'gaming', platform: 'tiktok', credits: 56, scene: 'board' },
      { title: 'The smothered mate', topic: 'gaming', platform: 'youtube', credits: 72, scene: 'board' },
    ],
  },
];
