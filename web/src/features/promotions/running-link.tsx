import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CheckedLink } from './api.ts';
import { recognise } from './entry-rules.ts';
import { TopUpDialog } from './top-up-dialog.tsx';

const runningQuery = query('GET /api/promotions', { query: { state: 'active', limit: 200 } });

/** `platform:video`. The video of a short link is known once the platform was asked. */
export function videoIn(videoUrl: string, found?: CheckedLink): string | undefined {
  const link = recognise(videoUrl);
  if (link?.kind === 'video') return `${link.platform}:${link.externalId}`;
  return link?.kind === 'short' && found ? `${found.platform}:${found.externalId}` : undefined;
}

/** Says that the video is promoted already, because adding views to that promotion is usually what somebody wants. */
export function RunningLink({ video }: { video: string | undefined }) {
  const { promotions } = useMessages();
  const [toppingUp, setToppingUp] = useState(false);
  const { data } = useQuery({ ...runningQuery, enabled: video !== undefined });
  const running = video && data?.find(({ videoUrl }) => videoIn(videoUrl) === video);
  if (!running) return null;
  const title = running.title ?? running.videoTitle ?? promotions.untitled;
  return (
    <>
      <Notice role="status">
        <p>
          {promotions.alreadyRunning(
            title,
            promotions.progressOf(String(running.viewsReceived), String(running.viewsTarget)),
          )}
        </p>
        <Button className="mt-2" onClick={() => setToppingUp(true)}>
          {promotions.topUpInstead}
        </Button>
      </Notice>
      {toppingUp && <TopUpDialog promotion={running} onClose={() => setToppingUp(false)} />}
    </>
  );
}
