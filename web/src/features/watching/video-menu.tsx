import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { giveOpinion, type Opinion } from '../../lib/tastes.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { EllipsisVertical, EyeOff, ThumbsUp } from '../../ui/icons/index.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { Video } from './api.ts';

const doneTexts = { more: 'moreDone', less: 'lessDone', none: 'lessUndone' } as const;

/** What a viewer can say about a video without watching it. Only their own list changes. */
export function VideoMenu({ video, className }: { video: Video; className?: string }) {
  const { tastes } = useMessages();
  const say = useMutation({
    mutationFn: (opinion: Opinion) => giveOpinion(video.promotionId, opinion),
    onSuccess: (_, opinion) => {
      const { tastes, shared } = messages();
      const undo = { label: shared.undo, onSelect: () => say.mutate('none') };
      toast({ ...tastes[doneTexts[opinion]], tone: 'good', action: opinion === 'less' ? undo : undefined });
      return refresh('GET /api/videos/available', 'GET /api/dashboard/stats');
    },
    onError: (error) => {
      const description = problemText(error, messages().tastes.failed);
      toast({ title: messages().shared.error, description, tone: 'danger' });
    },
  });
  return (
    <Menu
      aria-label={tastes.menuOf(video.title)}
      trigger={
        <Button
          variant="quiet"
          size="icon"
          className={className}
          aria-label={tastes.menuOf(video.title)}
          pending={say.isPending}
        >
          <EllipsisVertical aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => say.mutate('more')}>
        <ThumbsUp aria-hidden />
        {tastes.more}
      </MenuItem>
      <MenuItem onSelect={() => say.mutate('less')}>
        <EyeOff aria-hidden />
        {tastes.less}
      </MenuItem>
    </Menu>
  );
}
