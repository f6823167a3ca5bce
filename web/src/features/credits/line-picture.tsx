import { useMessages } from '../../messages/index.ts';
import { VideoPicture } from '../../parts/video-picture.tsx';
import type { Line } from './api.ts';
import { ReasonIcon } from './reason-icon.tsx';

/** The video that a line is about. Lines that concern no video have the icon of their reason. */
export function LinePicture({ line: { reason, promotionId, title, platform, picture } }: { line: Line }) {
  const { promotions } = useMessages();
  if (promotionId === null || platform === null) return <ReasonIcon reason={reason} />;
  return (
    <VideoPicture
      seed={promotionId}
      title={title ?? promotions.untitled}
      platform={platform}
      picture={picture}
      className="w-9 max-md:aspect-square"
    />
  );
}
