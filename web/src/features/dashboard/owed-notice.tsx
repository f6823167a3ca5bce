import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/index.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { statsQuery } from './api.ts';

/** Says that credits are owed after a voided view, and that what comes in pays them first. */
export function OwedNotice() {
  const { data: stats } = useQuery(statsQuery);
  const { dashboard, shared } = useMessages();
  if (!stats || stats.creditsOwed === 0) return null;
  const { title, text, link } = dashboard.owed(shared.credits(stats.creditsOwed));
  return (
    <Notice tone="danger">
      <h2 className="text-body">{title}</h2>
      <p className="mt-1 text-ink">{text}</p>
      <TextLink href={paths.statement} className="mt-2 inline-block">
        {link}
      </TextLink>
    </Notice>
  );
}
