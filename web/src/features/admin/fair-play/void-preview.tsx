import { formatNumber } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { VideoPicture } from '../../../parts/video-picture.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Preview } from './api.ts';

/** Every consequence of voiding, with numbers, before it is done. */
export function VoidPreview({ preview: { viewIds, more, viewers, promotions, commission } }: { preview: Preview }) {
  const { bulk } = useFairPlayMessages();
  if (viewIds.length === 0) return <Notice>{bulk.none}</Notice>;
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{bulk.summary(viewIds.length, promotions.length)}</p>
      {more && <Notice tone="warning">{bulk.more(viewIds.length)}</Notice>}
      <section aria-label={bulk.viewers}>
        <h3 className="text-small font-medium text-muted">{bulk.viewers}</h3>
        <ul>
          {viewers.map((viewer) => (
            <li key={viewer.memberId} className="border-b border-line py-2 last:border-b-0">
              <span className="font-medium">{viewer.username}</span>
              <span className="block text-small text-muted">{bulk.paysBack(viewer)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={bulk.owners}>
        <h3 className="text-small font-medium text-muted">{bulk.owners}</h3>
        <ul className="max-h-72 overflow-y-auto" tabIndex={-1}>
          {promotions.map((promotion) => (
            <Place key={`${promotion.promotionId} ${promotion.outcome}`} promotion={promotion} />
          ))}
        </ul>
      </section>
      <p className="text-small text-muted">{bulk.commission(formatNumber(commission))}</p>
    </div>
  );
}

function Place({ promotion }: { promotion: Preview['promotions'][number] }) {
  const fairPlay = useFairPlayMessages();
  const { promotions } = useAdminMessages();
  const { promotionId, platform, picture, ownerName, views, outcome, credits } = promotion;
  const title = promotion.title ?? promotions.untitled;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <VideoPicture seed={promotionId} title={title} platform={platform} picture={picture} className="w-7" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {title} <span className="font-normal text-muted">{promotions.by(ownerName)}</span>
        </span>
        <span className="block text-small text-muted">{fairPlay.bulk.places[outcome](views, credits)}</span>
      </span>
    </li>
  );
}
