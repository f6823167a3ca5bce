import type { App } from '../run/app-context.ts';

const YEAR_MS = 365 * 86_400_000;

/** Tells people who found a weakness whom to write to (RFC 9116). It must name a day until which that holds. */
export function securityTxt({ http, settings: { securityContact, publicUrl } }: Pick<App, 'http' | 'settings'>): void {
  if (securityContact === undefined) return;
  http.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en, de, es',
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
