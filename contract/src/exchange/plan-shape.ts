import { z } from 'zod';
import { AUDIENCE_TRUST, PACES } from '../wire/constants.ts';
import { Day } from '../wire/shapes.ts';
import { SpokenLanguage, Topic } from './tastes.ts';

const noTwice = (chosen: readonly string[]) => new Set(chosen).size === chosen.length;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** How fast, when and to whom a promotion is offered. */
export const Plan = z
  .strictObject({
    pace: z.enum(PACES),
    amount: z.int().min(1).max(100_000).describe('Days for `evenly`, views for `per_day` and `per_hour`'),
    fromHour: z
      .int()
      .min(0)
      .max(23)
      .meta({ description: 'Offered from this hour of the day', examples: [8] }),
    toHour: z
      .int()
      .min(1)
      .max(24)
      .meta({ description: 'until this one. May be lower than `fromHour`, then over midnight', examples: [22] }),
    timeZone: z
      .string()
      .min(1)
      .max(64)
      .refine(isTimeZone, 'No such time zone')
      .meta({ description: 'For example Europe/Berlin', examples: ['Europe/Berlin'] }),
    startsOn: Day.nullable(),
    endsOn: Day.nullable().describe('After this day the promotion is stopped and what is left comes back'),
    languages: z.array(SpokenLanguage).max(18).refine(noTwice, 'The same language twice'),
    countries: z
      .array(
        z
          .string()
          .regex(/^[A-Z]{2}$/)
          .meta({ examples: ['DE'] }),
      )
      .max(50)
      .refine(noTwice, 'The same country twice')
      .describe('By the address of the viewer, which is a hint and no proof'),
    topics: z.array(Topic).max(12).refine(noTwice, 'The same topic twice').describe('That viewers have chosen'),
    verifiedOnly: z.boolean().describe('Only viewers who have confirmed their e-mail address'),
    trust: z
      .enum(AUDIENCE_TRUST)
      .default('anyone')
      .describe('Only viewers whose answers are believed, or only those of the highest level of trust'),
    widen: z.boolean().describe('Drops topics, then countries, then languages while nobody comes'),
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    message: 'The last day is before the first',
    path: ['endsOn'],
  });
export type Plan = z.output<typeof Plan>;

export const Hold = z.enum(['starts', 'hours', 'day', 'hour', 'evenly']);
export type Hold = z.output<typeof Hold>;
