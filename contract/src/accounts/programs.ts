import { z } from 'zod';
import {
  DEFAULT_TOKEN_DAYS,
  LONGEST_TOKEN_DAYS,
  MAXIMUM_CREDITS,
  NETWORKS_PER_TOKEN,
  SCOPES,
} from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, Done, GivenPassword, IdInPath, Instant } from '../wire/shapes.ts';

export const TokenScope = z.enum(SCOPES);

/** Limits that its owner sets for one token, whatever its scopes are. */
const limits = {
  creditsPerDay: z
    .int()
    .min(0)
    .max(MAXIMUM_CREDITS)
    .nullable()
    .describe('How many credits programs with it may spend in a day (UTC); null for no limit of its own')
    .meta({ examples: [100] }),
  networks: z
    .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
    .max(NETWORKS_PER_TOKEN)
    .describe('Addresses and networks it works from; an empty list for everywhere')
    .meta({ examples: [['203.0.113.7', '2001:db8::/48']] }),
};

/** A personal access token, as its owner sees it after it was made. The token itself is shown only once. */
export const AccessToken = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string().describe('The last four characters'),
  scopes: z.array(TokenScope),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable().describe('Exact to the minute'),
  creditsPerDay: Credits.nullable(),
  spentToday: Credits,
  networks: z.array(z.string()),
});
export type AccessToken = z.output<typeof AccessToken>;

export const listTokens = defineRoute({
  method: 'GET',
  path: '/api/tokens',
  access: 'member',
  summary: 'Lists the personal access tokens, newest first',
  problems: [],
  response: z.array(AccessToken),
});

const password = GivenPassword.optional().describe(
  'The current password, because a token acts for the member. Members without one confirm first who they are',
);

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
    creditsPerDay: limits.creditsPerDay.default(null),
    networks: limits.networks.default([]),
    password,
  }),
  problems: ['wrong_password', 'too_many_tokens', 'confirm_first'],
  response: z.object({ token: z.string(), details: AccessToken }),
});

export const limitToken = defineRoute({
  method: 'POST',
  path: '/api/tokens/:id/limits',
  access: 'member',
  summary: 'Changes what a personal access token may spend in a day, and from where it works',
  params: z.object({ id: IdInPath }),
  body: z.strictObject({ ...limits, password }),
  problems: ['wrong_password', 'token_not_found', 'confirm_first'],
  response: AccessToken,
});

export const deleteToken = defineRoute({
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'member',
  summary: 'Ends a personal access token at once',
  params: z.object({ id: IdInPath }),
  problems: ['token_not_found'],
  response: Done,
});
