import { useMessages } from '../../messages/rest.ts';
import { VideoPicture } from '../../parts/video-picture.tsx';
import type { LinkCheck } from './use-link-check.ts';

/**
 * The video behind the link, as its platform describes it: seen before anything is paid. Nothing holds its place while the
 * platform is asked, because most of the form would jump twice where no answer comes.
 */
export function LinkPreview({ found }: Pick<LinkCheck, 'found'>) {
  const { promotions, shared } = useMessages();
  if (found?.playable !== 'ok') return null;
  const { externalId, platform, picture, author } = found;
  const title = found.title ?? promotions.untitled;
  return (
    <figure className="flex items-center gap-3.5 rounded-control border border-line p-3">
      <VideoPicture seed={seedOf(externalId)} {...{ title, platform, picture }} className="w-13" />
      <figcaption className="min-w-0">
        <p className="line-clamp-2 font-semibold">{title}</p>
        <p className="truncate text-small text-muted">
          {author ?? shared.platforms[platform]} · {promotions.playableHere}
        </p>
      </figcaption>
    </figure>
  );
}

/** A video without a promotion has no number yet, so its card is drawn from its id. */
function seedOf(externalId: string): number {
  let seed = 7;
  for (let at = 0; at < externalId.length; at++) seed = Math.imul(seed, 31) + externalId.charCodeAt(at);
  return seed;
}
