import { ago } from '../../../base/ago.ts';
import { formatDate } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { PlatformBadge } from '../../../parts/platform-badge.tsx';
import { VideoPicture } from '../../../parts/video-picture.tsx';
import { ExternalLink } from '../../../ui/icons/index.ts';
import type { AdminPromotion } from '../api.ts';

export function VideoCell({ promotion }: { promotion: AdminPromotion }) {
  const admin = useAdminMessages();
  const { id, videoUrl, platform, picture, ownerName, openReports, createdAt } = promotion;
  const title = promotion.title ?? admin.promotions.untitled;
  return (
    <div className="flex min-w-0 items-start gap-3 md:min-w-70">
      <VideoPicture seed={id} title={title} platform={platform} picture={picture} />
      <div className="grid min-w-0 gap-1">
        <a
          className="link inline-flex w-fit items-center gap-1.5"
          href={videoUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {title}
          <ExternalLink aria-hidden className="size-3.5 flex-none" />
        </a>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <PlatformBadge platform={platform} />
          <span>
            #{id} {admin.promotions.by(ownerName)}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </span>
        </p>
        {openReports > 0 && <Reports promotion={promotion} />}
      </div>
    </div>
  );
}

function Reports({ promotion: { openReports, reports } }: { promotion: AdminPromotion }) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { promotions } = admin;
  return (
    <details className="mt-1 text-small">
      <summary className="w-fit font-semibold text-danger">{promotions.reports(openReports)}</summary>
      <ul className="mt-1.5 grid gap-1.5">
        {reports.map(({ reason, note, reporterName, at }) => (
          <li key={`${reporterName} ${at}`} className="border-l-2 border-line pl-2.5">
            <span className="font-medium">{promotions.reasons[reason]}</span>
            {note && <>: {note}</>}
            <span className="block text-muted">
              {promotions.reportedBy(reporterName)}, <time dateTime={at}>{shared.ago(ago(at))}</time>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
