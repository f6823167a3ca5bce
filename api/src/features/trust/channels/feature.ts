import { channels, type Platform, parseVideoLink, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { askedFor, channelsOf, codeOf } from './channel-store.ts';
import { answerClaim, giveUpChannel, hasCode, newCode, proveChannel, settleClaims } from './prove-channel.ts';

/** Asks a platform what it says of a video now. */
type AskPlatform = (video: {
  platform: Platform;
  externalId: string;
}) => Promise<{ title: string | null; author: string | null; channel: string | null }>;

const DONE = { ok: true } as const;

/** Members prove that a channel is theirs, by a code in the title of one of its videos. Nobody has to. */
export function channelsFeature(app: App, { ask }: { ask: AskPlatform }): void {
  mount(app, channels.readChannels, async ({ me, write }) =>
    write(async (tx) => {
      const code = await codeOf(tx, me.id, newCode());
      const own = await channelsOf(tx, me.id);
      return {
        code,
        channels: own.map((channel) => ({ ...channel, provenAt: channel.provenAt.toISOString() })),
        asked: await askedFor(tx, me.id),
      };
    }),
  );

  mount(
    app,
    channels.proveChannel,
    async ({ body, me, write }) => {
      const link = parseVideoLink(body.videoUrl);
      if (link.kind === 'refused') throw new Problem('bad_video_link', { reasonCode: link.code });
      if (link.kind === 'short') throw new Problem('short_link_unresolved');
      const { platform, externalId } = link;
      const code = await write((tx) => codeOf(tx, me.id, newCode()));
      const { title, author, channel } = await ask({ platform, externalId });
      if (title === null || author === null || channel === null) throw new Problem('channel_silent');
      if (!hasCode(title, code)) throw new Problem('channel_code_missing', { code, title });
      const found = { platform, url: channel, name: author };
      return { state: await write((tx) => proveChannel(tx, me.id, found)), name: author };
    },
    { limits: [rateLimits.channelProofs], hasOwnQueue: true },
  );

  app.jobs.every({ name: 'settle-channel-claims', seconds: 3600, run: () => settleClaims(app) });

  mount(app, channels.answerClaim, async ({ body, me, write }) => {
    await write((tx) => answerClaim(tx, me.id, body));
    return DONE;
  });

  mount(app, channels.giveUpChannel, async ({ body, me, write }) => {
    await write((tx) => giveUpChannel(tx, me.id, body));
    return DONE;
  });
}
