import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatClock, formatNumber } from '../../../lib/format.ts';
import { useMessages } from '../../../messages/index.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { ObjectButton } from '../../../parts/object-button.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Film } from '../../../ui/icons/index.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { addressesQuery, type Clip, objectionsQuery, objectToClip } from '../api.ts';
import { ClipActions } from './clip-actions.tsx';
import { clipPath, faultOf, isPlayable, type Stand, standOf } from './clip-rules.ts';
import styles from './clips.module.css';
import { ContinueUpload } from './continue-upload.tsx';
import { UploadProgress, useUploads } from './new-clip.tsx';

const FIRST = 10;

export function ClipList({ clips }: { clips: readonly Clip[] }) {
  const { shared } = useMessages();
  const [most, setMost] = useState(FIRST);
  const uploads = useUploads().filter(({ clipId }) => clipId === null);
  return (
    <>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.row}>
            <Cover />
            <div className="grid content-center gap-2">
              <h3 className="font-semibold wrap-anywhere">{upload.title}</h3>
              <UploadProgress upload={upload} />
            </div>
          </li>
        ))}
        {clips.slice(0, most).map((clip) => (
          <ClipRow key={clip.id} clip={clip} />
        ))}
      </ul>
      {clips.length > most && (
        <Button className="mt-4" onClick={() => setMost(most + FIRST)}>
          {shared.loadMore}
        </Button>
      )}
    </>
  );
}

function ClipRow({ clip }: { clip: Clip }) {
  const { id, title, durationMs } = clip;
  return (
    <li className={styles.row}>
      <ClipCover clip={clip} />
      <div className="grid min-w-0 content-start gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 font-semibold wrap-anywhere">
            {clip.screening && isPlayable(clip.state) ? (
              <AppLink href={clipPath(id)} className="hover:underline">
                {title}
              </AppLink>
            ) : (
              title
            )}
          </h3>
          <StandBadge clip={clip} />
        </div>
        {durationMs !== null && <Facts clip={clip} />}
        <ClipNow clip={clip} />
        <ClipActions clip={clip} />
      </div>
    </li>
  );
}

function Facts({ clip: { durationMs, hasSound, hasCaptions, screening } }: { clip: Clip }) {
  const { clips: texts } = useScreeningMessages();
  const parts = [
    formatClock((durationMs ?? 0) / 1000),
    hasSound === false && texts.noSound,
    hasCaptions && texts.withCaptions,
    screening && screening.viewers > 0 && texts.viewers(screening.viewers),
  ];
  return <p className="text-small text-muted">{parts.filter(Boolean).join(' · ')}</p>;
}

const tones: Record<Stand, BadgeTone> = {
  uploading: 'neutral',
  processing: 'neutral',
  ready: 'neutral',
  review: 'neutral',
  screening: 'good',
  ended: 'neutral',
  failed: 'danger',
  refused: 'danger',
  deleted: 'neutral',
};

export function StandBadge({ clip }: { clip: Clip }) {
  const { stands } = useScreeningMessages();
  const stand = standOf(clip);
  return <Badge tone={tones[stand]}>{stands[stand]}</Badge>;
}

/** What is happening to the clip now, or what went wrong. */
function ClipNow({ clip }: { clip: Clip }) {
  const { clips: texts, faults } = useScreeningMessages();
  const { shared } = useMessages();
  const upload = useUploads().find(({ clipId }) => clipId === clip.id);
  if (upload) return <UploadProgress upload={upload} />;
  const { screening } = clip;
  switch (standOf(clip)) {
    case 'uploading':
      return <ContinueUpload clip={clip} />;
    case 'processing':
      return (
        <Progress
          value={clip.progress}
          max={100}
          label={texts.progressOf(clip.title)}
          figures={texts.processing}
          end={`${clip.progress} %`}
        />
      );
    case 'ready':
      return <p className="text-small">{texts.ready}</p>;
    case 'review':
      return <p className="text-small">{texts.inReview(shared.credits(screening?.creditsBudget ?? 0))}</p>;
    case 'screening':
      return screening ? (
        <Progress
          value={screening.creditsSpent}
          max={screening.creditsBudget - screening.creditsReturned}
          label={texts.spentOf}
          figures={texts.spent(formatNumber(screening.creditsSpent), formatNumber(screening.creditsBudget))}
          end={texts.attentive(formatClock(screening.attentiveSeconds))}
        />
      ) : null;
    case 'ended':
      return screening ? (
        <p className="text-small">{texts.endedWith(shared.credits(screening.creditsReturned))}</p>
      ) : null;
    case 'failed':
      return <p className="text-small text-danger">{faultOf(clip, faults)}</p>;
    case 'refused':
      return (
        <>
          <p className="text-small text-danger">{faultOf(clip, faults)}</p>
          <ObjectToClip clip={clip} />
        </>
      );
    case 'deleted':
      return null;
  }
}

function ObjectToClip({ clip: { id, title } }: { clip: Clip }) {
  const { data } = useQuery(objectionsQuery);
  if (!data) return null;
  const made = data.find((objection) => objection.clipId === id && objection.about === 'clip');
  return (
    <div className="flex">
      <ObjectButton title={title} made={made} mayObject send={(text) => objectToClip(id, text)} />
    </div>
  );
}

function ClipCover({ clip }: { clip: Clip }) {
  const canShow = isPlayable(clip.state) && clip.frames > 0;
  const { data } = useQuery({ ...addressesQuery(clip.id), enabled: canShow });
  return <Cover url={data?.frames[(clip.cover ?? 1) - 1]?.url} />;
}

function Cover({ url }: { url?: string | undefined }) {
  return <div className={styles.cover}>{url ? <img src={url} alt="" /> : <Film aria-hidden />}</div>;
}
