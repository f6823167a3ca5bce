import { z } from 'zod';
import { DEFAULT_TOKEN_DAYS, LONGEST_TOKEN_DAYS, SCOPES } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Done, GivenPassword, IdInPath, Instant } from '../wire/shapes.ts';

export const TokenScope = z.enum(SCOPES);

/** A personal access token, as its owner sees it after it was made. The token itself is shown only once. */
export const AccessToken = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string().describe('The last four characters'),
  scopes: z.array(TokenScope),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable().describe('Exact to the minute'),
});
export type AccessToken = z.output<typeof AccessToken>;

export const listTokens = defineRoute({
  method: 'GET',
  path: '/api/tokens',
  access: 'member',
  summary: 'Lists the personal access tokens, newest first',
  response: z.array(AccessToken),
});

export const createToken = defineRoute({
  method: 'POST',
  path: '/api/tokens',
  access: 'member',
  summary: 'Creates a personal access token for a program; the answer is the only place where it is shown',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .meta({ examples: ['My script'] }),
    scopes: z
      .array(TokenScope)
      .min(1)
      .max(SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'The same scope twice'),
    expiresInDays: z.int().min(1).max(LONGEST_TOKEN_DAYS).default(DEFAULT_TOKEN_DAYS),
    password: GivenPassword.optional().describe(
      'The current password, because a token acts for the member. Members without one confirm first who they are',
    ),
  }),
  response: z.object({ token: z.string(), details: AccessToken }),
});

export const deleteToken = defineRoute({
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'member',
  summary: 'Ends a personal access token at once',
  params: z.object({ id: IdInPath }),
  response: Done,
});
