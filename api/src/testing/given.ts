import { randomBytes, randomUUID } from 'node:crypto';
import {
  constants,
  type Platform,
  promotions as promotionRoutes,
  type promotions,
  type RouteAnswer,
  type RouteInput,
  type tastes,
  watching,
} from '@viewloop/contract';
import { type Exchange, hashPassword, markVerified, register, sessionsOf } from '../features/accounts/auth/index.ts';
import { setRole } from '../features/ground/members/index.ts';
import { post, recipes } from '../ledger/index.ts';
import { several, untilServed } from './race.ts';
import type { Caller, TestApp } from './test-app.ts';

export interface Member extends Caller {
  id: string;
  username: string;
  email: string;
  password: string;
  /** The same browser, calling another instance of the server. */
  at(other: TestApp): Caller;
}

export interface GivenPromotion extends promotions.Promotion {
  owner: Member;
}

export interface GivenWatch {
  viewer: Member;
  promotion: GivenPromotion;
  view: RouteAnswer<typeof watching.startWatching> & { id: number };
}

interface MemberWishes {
  username?: string;
  isAdmin?: boolean;
  isModerator?: boolean;
  /** Whether the address is shown to be theirs. */
  isVerified?: boolean;
  /** Registers with this member's referral code. */
  referredBy?: Member;
  /** Calls from this address; else from one in a block of its own. */
  address?: string;
  /** Watches on this device; else on one of its own. */
  device?: string;
}

interface PromotionWishes {
  owner?: Member;
  credits?: number;
  platform?: Platform;
  title?: string;
  topic?: tastes.Topic;
  /** The link of the video, if it is to be one that is promoted already. */
  videoUrl?: string;
  /** What viewers are asked; the owner gets the credits for it, too. */
  feedback?: RouteInput<typeof promotionRoutes.createPromotion>['body']['feedback'];
}

interface WatchWishes {
  viewer?: Member;
  promotion?: GivenPromotion;
}

export type Given = ReturnType<typeof givenIn>;

const PASSWORD = 'secret1';
/** One hash for everybody, because hashing is slow on purpose and these tests are not about it. */
let hash: Promise<string> | undefined;

let counter = 0;
const next = () => ++counter;

/** A link that no other promotion of this run has. */
export function videoUrl(platform: Platform = 'youtube', number = next()): string {
  return platform === 'youtube'
    ? `https://www.youtube.com/shorts/${String(number).padStart(11, '0')}`
    : `https://www.tiktok.com/@someone/video/${7_000_000_000_000_000_000n + BigInt(number)}`;
}

/**
 * Prepares what a test begins with. Everything is made like the product makes it, except that waiting is replaced by
 * moving times back.
 */
export function givenIn(app: TestApp) {
  const sessions = sessionsOf(app.db, app.settings);
  let firstAdmin: Promise<Member> | undefined;
  /** What is only prepared must also succeed where many wait for one row, on a machine that is too busy. */
  const write: TestApp['db']['write'] = (work, options) => untilServed(() => app.db.write(work, options));

  /** Opens a session like the product does, and returns the cookie that a browser would keep. */
  async function openSession(tx: Parameters<typeof sessions.open>[0], memberId: string): Promise<string> {
    let cookie = '';
    const reply = {
      setCookie(name: string, token: string) {
        cookie = `${name}=${token}`;
        return reply;
      },
    };
    const request = { headers: {}, cookies: {}, ip: '127.0.0.1' };
    const session = await sessions.open(tx, memberId, { request, reply } as unknown as Exchange);
    session.setCookie(reply as unknown as Exchange['reply']);
    return cookie;
  }

  async function member(wishes: MemberWishes = {}) {
    const {
      username = `member-${next()}`,
      isAdmin = false,
      isModerator = false,
      isVerified = false,
      referredBy,
    } = wishes;
    const place = { address: wishes.address, device: wishes.device ?? randomBytes(16).toString('base64url') };
    hash ??= hashPassword(PASSWORD);
    const passwordHash = await hash;
    const email = `${username}@example.com`;
    let cookie = '';
    const id = await write(async (tx) => {
      const code = referredBy
        ? await tx.one<{ code: string }>('select referral_code as code from member where id = $1', [referredBy.id])
        : undefined;
      const made = await register(tx, { username, email, passwordHash, isAdmin, referralCode: code?.code });
      if (isModerator) await setRole(tx, made, 'moderator');
      if (isVerified) await markVerified(tx, made, email);
      cookie = await openSession(tx, made);
      return made;
    });
    const at = (other: TestApp) => other.visitor(cookie, place);
    return { ...at(app), at, id, username, email, password: PASSWORD } satisfies Member;
  }

  const admin = () => (firstAdmin ??= member({ username: `admin-${next()}`, isAdmin: true }));

  /** Adds credits (or takes them, below zero) by an adjustment entry with its line in the admins' log. */
  async function credits(to: Member, change: number): Promise<void> {
    const by = await admin();
    await write(async (tx) => {
      const action = await tx.one<{ id: number }>(
        `insert into admin_action (admin_id, action, subject, text)
         values ($1, 'update_credits', $2, 'Changed credits for a test') returning id`,
        [by.id, to.id],
      );
      const { id: actionId } = action as { id: number };
      await post(tx, [recipes.creditsAdjusted({ actionId, memberId: to.id, adminId: by.id, change, note: null })]);
    });
  }

  async function promotion(wishes: PromotionWishes = {}): Promise<GivenPromotion> {
    const { credits: creditsSpent = 20, platform = 'youtube', title, topic, feedback } = wishes;
    const owner = wishes.owner ?? (await member());
    await credits(owner, creditsSpent + (feedback ? Math.floor(creditsSpent / 2) : 0));
    const asked = { ...(topic && { topic }), ...(feedback && { feedback }) };
    const url = wishes.videoUrl ?? videoUrl(platform);
    const body = { videoUrl: url, platform, title: title ?? null, creditsSpent, ...asked };
    return { ...(await owner.call(promotionRoutes.createPromotion, { body })), owner };
  }

  async function startedWatch(wishes: WatchWishes = {}): Promise<GivenWatch> {
    const watched = wishes.promotion ?? (await promotion());
    const viewer = wishes.viewer ?? (await member());
    const body = { promotionId: watched.id, videoId: watched.id + constants.VIDEO_ID_OFFSET };
    const view = await viewer.call(watching.startWatching, { body });
    return { viewer, promotion: watched, view: { ...view, id: view.viewId } };
  }

  /** Moves a running watch back in time, as if it had begun so many seconds earlier. */
  async function secondsPassed(viewId: number, seconds: number): Promise<void> {
    await write((tx) =>
      tx.query(
        `update view set started_at = started_at - make_interval(secs => $2),
           last_beat_at = last_beat_at - make_interval(secs => $2) where id = $1`,
        [viewId, seconds],
      ),
    );
  }

  /** A watch that has lasted long enough, with heartbeats and its question answered. Only the credit is still to be claimed. */
  async function finishedWatch(wishes: WatchWishes = {}): Promise<GivenWatch> {
    const started = await startedWatch(wishes);
    await secondsPassed(started.view.id, started.view.requiredSeconds + 1);
    await write((tx) =>
      tx.query(
        `update view set credited_ms = required_ms, beats = 7, last_beat_at = clock_timestamp(), verified = true,
           check_id = null, check_at_ms = null
         where id = $1`,
        [started.view.id],
      ),
    );
    return started;
  }

  async function rewardedWatch(wishes: WatchWishes = {}): Promise<GivenWatch> {
    const finished = await finishedWatch(wishes);
    await finished.viewer.call(watching.completeWatching, { body: { viewId: finished.view.id } });
    return finished;
  }

  return {
    member,
    members: (count: number) => several(count, () => member()),
    admin,
    /** Signs the member in with one more browser, and returns its cookie. */
    session: ({ id }: Member) => write((tx) => openSession(tx, id)),
    credits,
    promotion,
    startedWatch,
    secondsPassed,
    finishedWatch,
    rewardedWatch,
    requestId: () => randomUUID(),
  };
}
