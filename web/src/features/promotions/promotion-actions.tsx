import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { ChartColumn, ChartNoAxesCombined, Ellipsis, Pause, Play, Plus, Square, Tag } from '../../ui/icons/index.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { Promotion } from './api.ts';
import { AudienceDialog } from './audience-dialog.tsx';
import { hasEnded } from './promotion-rules.ts';
import { StatsDialog } from './stats-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { usePause, useResume } from './use-promotion-changes.ts';

type Shown = 'audience' | 'stats' | 'stop' | 'top-up' | undefined;

export function PromotionActions({ promotion, title }: { promotion: Promotion; title: string }) {
  const [shown, setShown] = useState<Shown>();
  const pause = usePause();
  const resume = useResume();
  const { promotions, tastes } = useMessages();
  const { id, state } = promotion;
  const close = () => setShown(undefined);
  return (
    <div
      role="group"
      aria-label={promotions.actionsOf(title)}
      className="flex flex-wrap gap-2 max-sm:[&>.button]:flex-[1_1_40%] max-sm:[&>.button]:px-2.5 max-sm:[&>.button]:whitespace-nowrap"
    >
      <LinkButton href={`${paths.promote}/${id}`} aria-label={promotions.detailsOf(title)}>
        <ChartNoAxesCombined aria-hidden />
        {promotions.details}
      </LinkButton>
      <Button onClick={() => setShown('stats')}>
        <ChartColumn aria-hidden />
        {promotions.stats}
      </Button>
      {state === 'active' && (
        <Button pending={pause.isPending} onClick={() => pause.mutate(id)}>
          <Pause aria-hidden />
          {promotions.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button pending={resume.isPending} onClick={() => resume.mutate(id)}>
          <Play aria-hidden />
          {promotions.resume}
        </Button>
      )}
      {!hasEnded(promotion) && (
        <Menu
          trigger={
            <Button variant="quiet" aria-label={promotions.moreOf(title)}>
              <Ellipsis aria-hidden />
              {promotions.more}
            </Button>
          }
        >
          {state !== 'hidden' && (
            <MenuItem onSelect={() => setShown('top-up')}>
              <Plus aria-hidden />
              {promotions.topUp}
            </MenuItem>
          )}
          <MenuItem onSelect={() => setShown('audience')}>
            <Tag aria-hidden />
            {tastes.audience}
          </MenuItem>
          <MenuItem onSelect={() => setShown('stop')}>
            <Square aria-hidden />
            {promotions.stop}
          </MenuItem>
        </Menu>
      )}
      {shown === 'stats' && <StatsDialog promotion={promotion} title={title} onClose={close} />}
      {shown === 'audience' && <AudienceDialog promotion={promotion} onClose={close} />}
      {shown === 'stop' && <StopDialog promotion={promotion} onClose={close} />}
      {shown === 'top-up' && <TopUpDialog promotion={promotion} onClose={close} />}
    </div>
  );
}
