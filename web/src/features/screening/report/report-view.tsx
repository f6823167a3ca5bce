import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { formatClock, formatDateTime, formatNumber, formatPercent } from '../../../lib/format.ts';
import { useMessages } from '../../../messages/index.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { Card, CardHeader, StatCard } from '../../../ui/card.tsx';
import { Download } from '../../../ui/icons/index.ts';
import { Measured } from '../../../ui/measured.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { addressesQuery, type Clip, type Report } from '../api.ts';
import { ClipActions } from '../clips/clip-actions.tsx';
import { StandBadge } from '../clips/clip-list.tsx';
import { isPlayable } from '../clips/clip-rules.ts';
import { ENOUGH_VIEWERS, steepestDrop } from './curve-rules.ts';
import styles from './report.module.css';
import { Parts, ReasonsCard } from './report-parts.tsx';
import { SwipeCurve } from './swipe-curve.tsx';

const percent = (thousandths: number | null) => (thousandths === null ? '–' : formatPercent(thousandths / 1000));

export function ReportView({ report }: { report: Report }) {
  const { report: texts } = useScreeningMessages();
  const { clip, viewers } = report;
  return (
    <>
      <PageHeader
        title={clip.title}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StandBadge clip={clip} />
            <span>{formatClock((clip.durationMs ?? 0) / 1000)}</span>
            {clip.state === 'screening' && <span>{texts.live(formatDateTime(report.countedUntil))}</span>}
          </span>
        }
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <ClipActions clip={clip} onPage />
        {viewers > 0 && (
          <a href={`/api/clips/${clip.id}/report.csv`} download className="button" data-variant="secondary">
            <Download aria-hidden />
            {texts.csv}
          </a>
        )}
      </div>
      <Figures report={report} />
      <CurveWithClip report={report} />
      {viewers > 0 && (
        <div className="mt-3.5 grid items-start gap-3.5 lg:grid-cols-2">
          <ReasonsCard report={report} />
          <Parts report={report} />
        </div>
      )}
    </>
  );
}

function Figures({ report }: { report: Report }) {
  const { report: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const { viewers, pastThree, toEnd, replays, withSound, attentiveSeconds, clip } = report;
  const mean = viewers > 0 ? texts.mean(Math.round(attentiveSeconds / viewers)) : texts.nobodyYet;
  const spent = clip.screening && texts.spent(shared.credits(clip.screening.creditsSpent));
  return (
    <div className="mb-3.5 grid grid-cols-2 gap-3.5 max-sm:[&_.card]:p-4 lg:grid-cols-4">
      <StatCard label={texts.viewers} figure={formatNumber(viewers)} note={spent ?? mean} />
      <StatCard label={texts.pastThree} figure={percent(pastThree)} note={texts.pastThreeNote} />
      <StatCard label={texts.toEnd} figure={percent(toEnd)} note={mean} />
      <StatCard label={texts.replays} figure={formatNumber(replays)} note={texts.withSound(percent(withSound))} />
    </div>
  );
}

function CurveWithClip({ report }: { report: Report }) {
  const { report: texts } = useScreeningMessages();
  const video = useRef<HTMLVideoElement>(null);
  const [second, setSecond] = useState(0);
  const drop = steepestDrop(report.curve);
  const few = report.viewers < ENOUGH_VIEWERS;
  const seek = (to: number) => {
    setSecond(to);
    if (video.current) video.current.currentTime = to;
  };
  return (
    <div className={styles.layout}>
      {isPlayable(report.clip.state) && <OwnClip clip={report.clip} video={video} onSecond={setSecond} />}
      <Card>
        <CardHeader title={texts.curveTitle} description={texts.curveText} />
        {report.viewers === 0 ? (
          <EmptyState
            picture="list"
            title={texts.empty}
            description={texts.emptyText[report.clip.state === 'screening' ? 'running' : 'before']}
          />
        ) : (
          <>
            {few ? (
              <p className="mb-4 rounded-control bg-raised px-4 py-3">{texts.few(report.viewers, ENOUGH_VIEWERS)}</p>
            ) : (
              drop && (
                <p className="mb-4 rounded-control bg-raised px-4 py-3">
                  {texts.drop(percent(drop.lost), formatClock(drop.second))}
                </p>
              )
            )}
            <SwipeCurve report={report} second={second} onSecond={seek} />
            <Measured summary={texts.howMeasured}>
              {texts.measured.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Measured>
          </>
        )}
      </Card>
    </div>
  );
}

/** The clip beside its curve. Both show the same second. */
function OwnClip({
  clip,
  video,
  onSecond,
}: {
  clip: Clip;
  video: RefObject<HTMLVideoElement | null>;
  onSecond: (second: number) => void;
}) {
  const addresses = useQuery(addressesQuery(clip.id));
  const smallest = addresses.data?.renditions.toSorted((a, b) => a.height - b.height)[0];
  const { id, cover } = clip;
  const url = smallest?.url;
  // An address that has expired is asked for again, but only once.
  const failed = useRef<string>(undefined);
  const captions = addresses.data?.captions?.url;
  return (
    <video
      key={id}
      ref={video}
      className={styles.player}
      src={url}
      poster={addresses.data?.frames[(cover ?? 1) - 1]?.url}
      controls
      playsInline
      preload="metadata"
      controlsList="nodownload"
      onTimeUpdate={({ currentTarget }) => onSecond(Math.floor(currentTarget.currentTime))}
      onError={() => {
        if (failed.current) return;
        failed.current = url;
        void addresses.refetch();
      }}
    >
      <track kind="captions" {...(captions && { src: captions })} />
    </video>
  );
}
