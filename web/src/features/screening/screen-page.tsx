import { useScreeningMessages } from '../../messages/screening.ts';
import { PlaceSwitch } from '../../parts/place-switch.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoomView } from './room/room-view.tsx';
import { WithClips } from './with-clips.tsx';

export default function ScreenPage() {
  const { room } = useScreeningMessages();
  return (
    <WithClips>
      <div className="max-sm:[&_header]:mb-3 max-sm:[&_header_p]:hidden max-sm:[&_h1]:text-title">
        <PageHeader title={room.title} description={room.description} />
        <PlaceSwitch of="watch" />
      </div>
      <RoomView />
    </WithClips>
  );
}
