import { type Platform, promotions, watching } from '@viewloop/contract';
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { Member } from '../../api/src/testing/given.ts';
import { choiceOf } from '../../api/src/testing/right-choice.ts';
import { exactly } from '../harness/screen.ts';
import { openSite } from '../harness/site.ts';
import { tiktokIds, youtubeIds } from '../players/stand-in-players.ts';

/** Long enough to pause and hide in, short enough to wait for. */
export const WATCH_SECONDS = 4;

export interface Offer {
  id: number;
  title: string;
  owner: Member;
}

export interface Visit {
  viewer: Member;
  page: Page;
}

/** The site with short watches, and what its tests need to know about them. */
export function watchSite(environment: Record<string, string> = {}) {
  const site = openSite({ WATCH_SECONDS: String(WATCH_SECONDS), ...environment });
  let offers: Offer[] = [];
  let clips = 0;
  // What one test offers must not be offered to the next one.
  afterEach(async () => {
    for (const { id, owner } of offers) await owner.try(promotions.stopPromotion, { params: { id } });
    offers = [];
  });

  return {
    member: () => site.given.member(),

    /** A promotion by somebody else. Each fine video is another one, because nobody is paid twice for the same. */
    async offer(platform: Platform, externalId: string, title: string): Promise<Offer> {
      const owner = await site.given.member();
      await site.given.credits(owner, 20);
      clips++;
      const video =
        externalId === youtubeIds.fine
          ? `fine${String(clips).padStart(7, '0')}`
          : externalId === tiktokIds.fine
            ? `73000000000000${String(clips * 10 + 7).padStart(5, '0')}`
            : externalId;
      const videoUrl =
        platform === 'youtube'
          ? `https://www.youtube.com/shorts/${video}`
          : `https://www.tiktok.com/@someone/video/${video}`;
      const body = { videoUrl, platform, title, creditsSpent: 20 };
      const { id } = await owner.call(promotions.createPromotion, { body });
      offers.push({ id, title, owner });
      return { id, title, owner };
    },

    /** A member at the watch page, in a browser that reaches nothing but this site and the stand-in players. */
    async visit(options: BrowserContextOptions = {}): Promise<Visit> {
      const viewer = await site.given.member();
      const page = await site.visit(viewer, '/watch', options);
      return { viewer, page };
    },

    /** A watch this member has completed earlier, of some other video. */
    async rewardedWatch(viewer: Member): Promise<void> {
      const { promotion } = await site.given.rewardedWatch({ viewer });
      offers.push({ id: promotion.id, title: '', owner: promotion.owner });
    },

    /** What the server holds of the member's latest view. */
    async latestView(viewer: Member) {
      const row = await site.app.db.read((tx) =>
        tx.one<{ id: number; state: string; reason: string | null; verified: boolean; ms: number } & Signals>(
          `select id, state, reason, verified, credited_ms as ms, pauses, hidden_ms as "hiddenMs", seeks,
             fast_beats as "fastBeats", extract(epoch from ended_at - started_at)::float8 as seconds
           from view where viewer_id = $1 order by id desc limit 1`,
          [viewer.id],
        ),
      );
      if (!row) throw new Error('This member has watched nothing');
      return row;
    },

    /** How long ago the member's latest view began, by the server's clock. */
    async msSinceStart({ id }: Member): Promise<number> {
      const row = await site.app.db.read((tx) =>
        tx.one<{ ms: number }>(
          `select extract(epoch from clock_timestamp() - started_at)::float8 * 1000 as ms
           from view where viewer_id = $1 order by id desc limit 1`,
          [id],
        ),
      );
      return row?.ms ?? 0;
    },

    /** What the player has reported about the member's latest paid view, for the owner. */
    reportOf: ({ id }: Member) =>
      site.app.db.read((tx) =>
        tx.one<{ seconds: string; length: number | null; stayed: number | null }>(
          `select t.seconds, t.length_s as length, t.stayed_s as stayed from view v join view_trace t on t.view_id = v.id
           where v.viewer_id = $1 and v.state = 'completed' order by v.id desc limit 1`,
          [id],
        ),
      ),

    /** The right answer to the question that this member was asked last. Only the server's key can tell it. */
    async rightAnswer(viewer: Member): Promise<number> {
      const rows = await site.app.db.read((tx) =>
        tx.query<{ id: string; hash: Buffer; key: Buffer }>(
          `select c.id, c.answer_hash as hash, k.key from attention_check c, address_key k
           where c.member_id = $1 and c.state = 'open'`,
          [viewer.id],
        ),
      );
      if (!rows[0]) throw new Error('This member was asked nothing');
      return choiceOf(rows[0].id, rows);
    },

    reportsOf: ({ id }: Offer) =>
      site.app.db.read((tx) => tx.query('select reason, note from report where promotion_id = $1', [id])),

    async freePlaces({ id, owner }: Offer): Promise<number> {
      const all = await owner.call(promotions.listPromotions, { query: {} });
      const found = all.find((promotion) => promotion.id === id);
      return (found?.viewsRemaining ?? 0) - (found?.viewsReserved ?? 0);
    },

    startByHand: (viewer: Member, { id }: Offer) =>
      viewer.call(watching.startWatching, { body: { promotionId: id, videoId: id + 1000 } }),
  };
}

interface Signals {
  pauses: number;
  hiddenMs: number;
  seeks: number;
  fastBeats: number;
  seconds: number | null;
}

/** The platform's player, wherever it is embedded. */
export const playerIn = (page: Page): FrameLocator => page.frameLocator('iframe');

/** A real click on the player's own button, to play or to pause. */
export const pressPlay = (page: Page) => playerIn(page).locator('#play').click();

/**
 * Lets the stand-in player do something at a second of the video. A test that waits for that second and then acts may be too late:
 * on a busy machine the short video of the tests is over by then.
 */
export const planIn = (popup: Page, plan: { pause?: number; forward?: number; double?: number }) =>
  playerIn(popup)
    .locator('body')
    .evaluate((_body, wanted) => {
      Object.assign((window as unknown as { plan: object }).plan, wanted);
    }, plan);

/** Does something in the player window once its clock shows this much, for the same reason. It must need nothing from outside. */
export const onceWatched = (popup: Page, ms: number, deed: () => void) =>
  popup.evaluate(`{
    const timer = setInterval(() => {
      if (Number(document.querySelector('progress')?.getAttribute('value')) < ${ms}) return;
      clearInterval(timer);
      (${deed})();
    }, 20);
  }`);

/** What the window's status bar says. */
export const statusOf = (popup: Page) => popup.getByRole('status');

export async function choose(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Watch Video: ${title}` }).click();
}

/** Opens the player window and waits for the player in it. */
export const openVideo = (page: Page) => openBy(page, 'Open Video & Start Watching');

/** Opens the player window with this button and waits for the player in it. */
export async function openBy(page: Page, name: string): Promise<Page> {
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name }).first().click(),
  ]);
  popup.setDefaultTimeout(100_000);
  await playerIn(popup).locator('#play').waitFor();
  return popup;
}

/**
 * Waits until the page says all of this at once, each in an element of its own. The page looks itself: a toast stays for five seconds,
 * and on a busy machine more time may pass between two questions of ours.
 */
export async function says(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const patterns = texts.map((text) => exactly(text).source);
  const areShown = (wanted: string[]) => {
    const visible = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    const said = new Set(visible.map((element) => element.textContent.replaceAll(/\s+/g, ' ').trim()));
    return wanted.every((pattern) => [...said].some((text) => new RegExp(pattern).test(text)));
  };
  await page.waitForFunction(areShown, patterns, { polling: 50 });
}
