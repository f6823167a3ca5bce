import { z } from 'zod';
import { SPOKEN_LANGUAGES, TOPICS } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Done, IdInPath } from '../wire/shapes.ts';

export const Topic = z.enum(TOPICS);
export type Topic = z.output<typeof Topic>;

export const SpokenLanguage = z.enum(SPOKEN_LANGUAGES);
export type SpokenLanguage = z.output<typeof SpokenLanguage>;

/** For whom a promotion is meant. Null means that its owner did not say. */
export const audience = {
  topic: Topic.nullable().describe('What the video is about'),
  language: SpokenLanguage.nullable().describe('The language that is spoken in the video'),
};
export const Audience = z.object(audience);
export type Audience = z.output<typeof Audience>;

const noTwice = (chosen: readonly string[]) => new Set(chosen).size === chosen.length;

const tastes = {
  topics: z.array(Topic).max(TOPICS.length).refine(noTwice, 'The same topic twice'),
  languages: z.array(SpokenLanguage).max(SPOKEN_LANGUAGES.length).refine(noTwice, 'The same language twice'),
};

export const Tastes = z.object({
  ...tastes,
  guess: Audience.describe('What the next promotion of this member is probably about'),
});
export type Tastes = z.output<typeof Tastes>;

export const readTastes = defineRoute({
  method: 'GET',
  path: '/api/user/tastes',
  access: 'member',
  summary: 'Returns the topics and languages that the member has chosen',
  problems: [],
  response: Tastes,
});

export const updateTastes = defineRoute({
  method: 'POST',
  path: '/api/user/tastes',
  access: 'member',
  summary: 'Chooses topics and languages; videos that suit them are offered earlier',
  body: z.strictObject(tastes),
  problems: [],
  response: Tastes,
});

export const Opinion = z.enum(['more', 'less', 'none']);
export type Opinion = z.output<typeof Opinion>;

export const giveOpinion = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/opinion',
  access: 'member',
  summary: 'Says "more like this" or "not interested" about a video, or takes it back',
  description:
    '`more` raises the topic of the video for this member. `less` lowers its topic and its owner, and the video is not ' +
    'offered to this member again. `none` takes back what was said before. Only the order of offers changes, and only ' +
    'for this member.',
  params: z.object({ id: IdInPath }),
  body: z.strictObject({ opinion: Opinion }),
  problems: ['promotion_not_found', 'own_opinion'],
  response: Done,
});
