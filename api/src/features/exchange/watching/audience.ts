import type { FastifyRequest } from 'fastify';
import { countryOf } from '../../../platform/outside/country.ts';

const PHONE = /Mobi|Android|iPhone|iPad/i;

/** What is counted about an audience, never about one viewer: country, language, and phone or desktop. */
export function audienceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const language = /^([a-z]{2})\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? '';
  const agent = headers['user-agent'] ?? '';
  const device = agent === '' ? '' : PHONE.test(agent) ? 'phone' : 'desktop';
  return [countryOf(ip) ?? '', language, device].join(',');
}

/** Hints by which promotions choose viewers; null where nothing is known. */
export interface Whereabouts {
  country: string | null;
  language: string | null;
}

export function whereaboutsOf(audience: string | null): Whereabouts {
  const [country, language] = (audience ?? '').split(',');
  return { country: country || null, language: language || null };
}
