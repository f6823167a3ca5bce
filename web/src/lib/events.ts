import type { ApiRoutes } from '@viewloop/contract';
import { DEPOSIT_POLL_SECONDS } from '@viewloop/contract/constants';
import type { RouteName } from './call.ts';
import { refresh } from './query-client.ts';

type Topic = ApiRoutes['GET /api/events']['answer']['topic'];

/** The calls to read again when something about a topic has changed. */
const routesOfTopic: Record<Topic, RouteName[]> = {
  deposits: ['GET /api/wallet/deposits', 'GET /api/notices'],
  credits: [
    'GET /api/user',
    'GET /api/dashboard/stats',
    'GET /api/credits/statement',
    'GET /api/referrals',
    'GET /api/referrals/summary',
  ],
  notices: [
    'GET /api/notices',
    'GET /api/support',
    'GET /api/support/:id',
    'GET /api/admin/support',
    'GET /api/admin/support/:id',
  ],
  promotions: [
    'GET /api/notices',
    'GET /api/promotions',
    'GET /api/promotions/:id',
    'GET /api/promotions/:id/insights',
    'GET /api/promotions/:id/comparison',
    'GET /api/promotions/:id/views',
    'GET /api/promotions-overview',
    'GET /api/promotions/:id/stats',
    'GET /api/dashboard/stats',
    'GET /api/dashboard/received',
  ],
  screenings: ['GET /api/notices', 'GET /api/clips', 'GET /api/clips/:id', 'GET /api/clips/:id/report'],
  session: ['GET /api/user', 'GET /api/user/sessions'],
};

function topicIn(data: string): Topic | undefined {
  try {
    const { topic } = JSON.parse(data) as { topic?: string };
    return topic !== undefined && topic in routesOfTopic ? (topic as Topic) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Listens for changes to the member's data until the returned function is called. While the stream is down, the
 * deposits and the balance are read every 30 seconds instead.
 */
export function listenForEvents(): () => void {
  let source: EventSource;
  let poll: ReturnType<typeof setInterval> | undefined;

  function lookAgain() {
    void refresh('GET /api/user', 'GET /api/wallet/deposits', 'GET /api/notices');
    if (source.readyState === EventSource.CLOSED) open();
  }
  function open() {
    source = new EventSource('/api/events');
    source.addEventListener('open', () => {
      // Read what may have changed while the stream was down.
      if (poll) void refresh('GET /api/user', 'GET /api/wallet/deposits', 'GET /api/promotions', 'GET /api/notices');
      clearInterval(poll);
      poll = undefined;
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const topic = topicIn(data);
      if (topic) void refresh(...routesOfTopic[topic]);
    });
    source.addEventListener('error', () => {
      poll ??= setInterval(lookAgain, DEPOSIT_POLL_SECONDS * 1000);
    });
  }

  open();
  return () => {
    clearInterval(poll);
    source.close();
  };
}
