import { type Platform, parseVideoLink, platforms as records } from '@viewloop/contract';
import { Problem } from '../../../../platform/http/problem.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';
import type { ResolveShortLink } from './short-link.ts';

export interface FoundVideo {
  platform: Platform;
  externalId: string;
  videoUrl: string;
}

const nameOf = (platform: Platform) => records[platform].name;

function accept(link: string, chosen: Platform | undefined, platforms: Settings['platforms']) {
  const parsed = parseVideoLink(link);
  if (parsed.kind === 'refused') throw new Problem('bad_video_link', { reasonCode: parsed.code });
  const { platform } = parsed;
  if (chosen && platform !== chosen)
    throw new Problem('platform_mismatch', { found: nameOf(platform), chosen: nameOf(chosen) });
  if (!platforms.includes(platform)) throw new Problem('platform_off', { platform: nameOf(platform) });
  return parsed;
}

/** The video behind a link, as its platform names it, on the chosen platform if one was chosen. Asks the outside only for short links, so never inside a transaction. */
export async function findVideo(
  asked: { link: string; platform?: Platform },
  { platforms, resolveShortLink }: { platforms: Settings['platforms']; resolveShortLink: ResolveShortLink },
): Promise<FoundVideo> {
  let parsed = accept(asked.link, asked.platform, platforms);
  if (parsed.kind === 'short') {
    const target = await resolveShortLink(parsed.url);
    if (target === undefined) throw new Problem('short_link_unresolved');
    parsed = accept(target, asked.platform, platforms);
    if (parsed.kind === 'short') throw new Problem('short_link_unresolved');
  }
  return { platform: parsed.platform, externalId: parsed.externalId, videoUrl: parsed.canonicalUrl };
}
