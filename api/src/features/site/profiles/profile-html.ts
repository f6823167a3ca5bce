import { platforms, type profiles } from '@viewloop/contract';
import { escapeHtml, fill } from '../../../platform/http/page-template.ts';
import { figureIn, type Language, profileWords } from './words.ts';

interface Surroundings {
  brandName: string;
  /** What links begin with; empty if nobody knows for certain what the site is called. */
  origin: string;
  language: Language;
}

function videoHtml(promotion: profiles.PublicProfile['promotions'][number], language: Language): string {
  const { videoUrl, platform, title, author, picture } = promotion;
  const name = escapeHtml(title ?? profileWords[language].unnamed);
  const image = picture
    ? `<img src="${escapeHtml(picture.large)}" width="360" height="640" alt="" loading="lazy">`
    : '<span class="profile-picture"></span>';
  const by = [author, platforms[platform].name].filter(Boolean).join(' · ');
  return `<li><a href="${escapeHtml(videoUrl)}" target="_blank" rel="noopener nofollow ugc">${image}<strong>${name}</strong></a><small>${escapeHtml(by)}</small></li>`;
}

function channelHtml({ platform, url, name }: profiles.PublicProfile['channels'][number], language: Language): string {
  const link = `<a href="${escapeHtml(url)}" target="_blank" rel="noopener nofollow ugc">${escapeHtml(name)}</a>`;
  return `<p>${escapeHtml(profileWords[language].channelProven)} ${link} · ${platforms[platform].name}</p>`;
}

/** The public page of a member, complete without a script. Everything that members wrote is escaped. */
export function profileHtml(
  template: string,
  { handle, avatar, verifiedViews, channels, promotions }: profiles.PublicProfile,
  { brandName, origin, language }: Surroundings,
): string {
  const words = profileWords[language];
  const verified = verifiedViews === null ? '' : words.verified(figureIn(language, verifiedViews));
  const list = promotions.map((promotion) => videoHtml(promotion, language)).join('');
  const proven = channels.map((channel) => channelHtml(channel, language)).join('');
  return fill(template, {
    LANGUAGE: language,
    BRAND_NAME: brandName,
    ORIGIN: origin,
    HANDLE: handle,
    AVATAR: avatar,
    VERIFIED: verified,
    RUNNING: words.running,
    ABOUT: words.about(brandName),
    JOIN: words.join,
    VIDEOS: {
      html: `${proven}${list ? `<ul class="profile-videos">${list}</ul>` : `<p>${escapeHtml(words.none)}</p>`}`,
    },
  });
}
