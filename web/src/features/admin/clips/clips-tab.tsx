import { NoticesCard } from './notices-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { VisitsCard } from './visits-card.tsx';

/** What moderators decide about clips: whether they may be shown, and what others say against them. */
export function ClipsTab() {
  return (
    <div className="grid gap-3.5">
      <ReviewCard />
      <NoticesCard />
      <VisitsCard />
    </div>
  );
}
