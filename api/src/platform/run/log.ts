import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Settings } from '../settings/settings.ts';

interface Asked {
  method?: string;
  url?: string;
}

/** The log of the server. Requests and answers are reduced to what is safe to keep. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): FastifyBaseLogger {
  return pino({
    level: logLevel,
    redact: ['password', '*.password', '*.newPassword'],
    serializers: {
      // Without the headers, which contain cookies and tokens.
      req: ({ method, url }: Asked) => ({ method, url }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  });
}
