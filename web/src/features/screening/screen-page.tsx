import { useScreeningMessages } from '../../messages/screening.ts';
import { PlaceSwitch } from '../../parts/place-switch.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoomView } from './room/room-view.tsx';
import { VoidedCard } from './voided-card.tsx';
import { WithClips } from './with-clips.tsx';

export default function ScreenPage() {
  const { room } = useScreeningMessages();
  return (
    <WithClips>
      {/* On a phone the switch says where one is, and the clip needs the room. */}
      <div className="max-sm:sr-only">
        <PageHeader title={room.title} description={room.description} />
      </div>
      <div className="max-sm:-mt-4 max-sm:[&_nav]:mb-2">
        <PlaceSwitch of="watch" />
      </div>
      <RoomView />
      <VoidedCard />
    </WithClips>
  );
}
