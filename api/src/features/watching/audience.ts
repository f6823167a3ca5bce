import type { FastifyRequest } from 'fastify';
import { countryOf } from '../../platform/country.ts';

const PHONE = /Mobi|Android|iPhone|iPad/i;

/** What is counted about an audience, never about one viewer: country, language, and phone or desktop. */
export function audienceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const language = /^([a-z]{2})\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? '';
  const agent = headers['user-agent'] ?? '';
  const device = agent === '' ? '' : PHONE.test(agent) ? 'phone' : 'desktop';
  return [countryOf(ip) ?? '', language, device].join(',');
}
