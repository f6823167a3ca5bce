import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Settings } from './settings.ts';

interface Asked {
  method?: string;
  url?: string;
}

/** The log of the server. Requests and answers are reduced to what is safe to keep. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): FastifyBaseLogger {
  const log = pino({
    level: logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password', '*.newPassword'],
    serializers: {
      req: ({ method, url }: Asked) => ({ method, url }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  });
  return log;
}
