import { useQuery } from '@tanstack/react-query';
import { screenAt } from '@viewloop/contract/screens';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useScreeningMessages } from '../../messages/screening.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { ArrowLeft } from '../../ui/icons/index.ts';
import { TextLink } from '../../ui/link.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { reportQuery } from './api.ts';
import { ReportView } from './report/report-view.tsx';
import { WithClips } from './with-clips.tsx';

/** When people leave a clip, and everything beside it. */
export default function ReportPage({ notFound }: { notFound: ReactNode }) {
  const [path] = useLocation();
  const id = Number(screenAt(path)?.parts.id);
  const { report: texts } = useScreeningMessages();
  const report = useQuery(reportQuery(id));
  if (report.error instanceof CallError && report.error.status === 404) return notFound;
  return (
    <WithClips>
      <TextLink href={paths.clips} className="mb-3 inline-flex items-center gap-1.5 text-small">
        <ArrowLeft aria-hidden className="size-4" />
        {texts.allClips}
      </TextLink>
      <ShowQuery query={report} skeleton={<CardsSkeleton heading />}>
        {(data) => <ReportView report={data} />}
      </ShowQuery>
    </WithClips>
  );
}
