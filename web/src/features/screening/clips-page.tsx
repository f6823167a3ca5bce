import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useScreeningMessages } from '../../messages/screening.ts';
import { PlaceSwitch } from '../../parts/place-switch.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { clipsQuery } from './api.ts';
import { ClipList } from './clips/clip-list.tsx';
import { NewClip } from './clips/new-clip.tsx';
import { continueKept } from './upload/uploads.ts';
import { WithClips } from './with-clips.tsx';

export default function ClipsPage() {
  const { clips: texts } = useScreeningMessages();
  return (
    <WithClips>
      <PageHeader title={texts.title} description={texts.description} />
      <PlaceSwitch of="promote" />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <Card>
          <CardHeader title={texts.newClip} description={texts.newClipText} />
          <NewClip />
        </Card>
        <OwnClips />
      </div>
    </WithClips>
  );
}

function OwnClips() {
  const { clips: texts } = useScreeningMessages();
  const list = useQuery(clipsQuery);
  const { data } = list;
  useEffect(() => {
    if (data) continueKept(data);
  }, [data]);
  return (
    <Card>
      <CardHeader title={texts.yours} />
      <ShowQuery query={list}>
        {(clips) => {
          const shown = clips.filter(({ state }) => state !== 'deleted');
          return shown.length === 0 ? (
            <EmptyState picture="card" title={texts.empty} description={texts.emptyText} />
          ) : (
            <ClipList clips={shown} />
          );
        }}
      </ShowQuery>
    </Card>
  );
}
