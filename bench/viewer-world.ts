import { auth, promotions } from '@viewloop/contract';
import type { Locator } from 'playwright-core';

export const ADMIN = { username: 'admin', password: 'secret1' };

export type Call = (path: string, body: unknown) => Promise<Record<string, unknown>>;

/** Signs in and returns a function that posts as this member. */
export async function signIn(address: string, route: string, body: unknown): Promise<{ cookie: string; call: Call }> {
  const headers = { 'content-type': 'application/json', origin: address };
  const response = await fetch(`${address}${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const call: Call = async (target, content) => {
    const answer = await fetch(`${address}${target}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(content),
    });
    if (!answer.ok) throw new Error(`${target}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return { cookie, call };
}

export const register = (address: string, username: string) =>
  signIn(address, auth.register.path, { username, email: `${username}@example.com`, password: 'secret1' });

/** Videos of somebody else, on both platforms in turn, each another one, because a viewer is paid once for a video. */
export async function offerVideos(address: string, videos: number): Promise<void> {
  const admin = await signIn(address, auth.login.path, ADMIN);
  const owner = await register(address, 'creator');
  const me = await fetch(`${address}${auth.currentUser.path}`, { headers: { cookie: owner.cookie } });
  const { id: userId } = (await me.json()) as { id: string };
  await admin.call('/api/admin/update-credits', { userId, credits: videos * 4 });
  for (let number = 1; number <= videos; number++) {
    const platform = number % 2 === 1 ? 'youtube' : 'tiktok';
    const videoUrl =
      platform === 'youtube'
        ? `https://www.youtube.com/shorts/fine${String(number).padStart(7, '0')}`
        : `https://www.tiktok.com/@someone/video/73000000000000${String(number * 10 + 7).padStart(5, '0')}`;
    const title = `Clip ${number} (${platform})`;
    await owner.call(promotions.createPromotion.path, { videoUrl, platform, title, creditsSpent: 4 });
  }
}

/** Clicks as a viewer does, and counts. */
export function countingClicks() {
  const count = {
    clicks: 0,
    click(target: Locator): Promise<void> {
      count.clicks += 1;
      return target.click();
    },
  };
  return count;
}
