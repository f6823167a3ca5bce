import type { Platform } from '@viewloop/contract';
import type { CSSProperties } from 'react';
import { useMessages } from '../messages/index.ts';
import { looks } from '../platforms/looks.ts';
import { Badge } from '../ui/badge.tsx';

/** Names a platform, with a dot of its colour. */
export function PlatformBadge({ platform }: { platform: Platform }) {
  const { shared } = useMessages();
  return (
    <Badge className="platform-name" style={{ '--platform-colour': looks[platform].colour } as CSSProperties}>
      {shared.platforms[platform]}
    </Badge>
  );
}
