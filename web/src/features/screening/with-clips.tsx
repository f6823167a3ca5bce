import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { siteQuery } from '../../lib/site.ts';
import { useScreeningMessages } from '../../messages/screening.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** A site can be run without clips. Somebody who follows an old link is told so. */
export function WithClips({ children }: { children: ReactNode }) {
  const site = useQuery(siteQuery).data;
  const { off, offText, toWatch } = useScreeningMessages();
  if (!site) return <PageSpinner />;
  if (site.clips) return children;
  return (
    <EmptyState picture="card" title={off} description={offText}>
      <LinkButton href={paths.watch}>{toWatch}</LinkButton>
    </EmptyState>
  );
}
