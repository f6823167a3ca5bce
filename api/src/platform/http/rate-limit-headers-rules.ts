import type { Room } from './limits.ts';

/** The headers of the IETF draft (draft-ietf-httpapi-ratelimit-headers-10): what applies, and what is left of it. */
export const rateLimitHeaders = ({ limit, left, resetSeconds }: Room): Record<string, string> => ({
  'ratelimit-policy': `"${limit.name}";q=${limit.points};w=${limit.seconds}`,
  ratelimit: `"${limit.name}";r=${left};t=${resetSeconds}`,
});
