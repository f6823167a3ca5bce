// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { answered, click, render, serve, settle } from '../../lib/render-in-test.tsx';
import { MeContext, type User } from '../../lib/session.ts';
import { TellingCard } from './telling-card.tsx';

const MemberCard = () => (
  <MeContext.Provider value={{ id: 'ada' } as User}>
    <TellingCard />
  </MeContext.Provider>
);

const CHANNELS = { site: true, push: true, mail: true, digest: true };
const topics = { deposits: CHANNELS, promotions: CHANNELS, problems: CHANNELS, referrals: CHANNELS, account: CHANNELS };
const stored = { topics, noMail: null };

const box = (place: HTMLElement) => place.querySelector<HTMLInputElement>('fieldset input') as HTMLInputElement;

test('holds the last choice while earlier ones are still being saved, and sends them in order', async () => {
  const waiting: (() => void)[] = [];
  let kept = stored;
  const sent = serve({
    'GET /api/notices/preferences': () => answered(kept),
    'POST /api/notices/preferences': (body) =>
      new Promise((resolve) => {
        waiting.push(() => {
          kept = { ...kept, topics: { ...topics, deposits: (body as { channels: typeof CHANNELS }).channels } };
          resolve(answered(kept));
        });
      }),
  });
  const place = await render(<MemberCard />);
  await settle();
  expect(box(place).checked).toBe(true);
  for (const shown of [false, true, false]) {
    await click(box(place));
    expect(box(place).checked).toBe(shown);
  }
  for (let answers = 0; answers < 3; answers++) {
    waiting.shift()?.();
    await settle();
    expect(box(place).checked).toBe(false);
  }
  const choices = sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(choices).toMatchObject([false, true, false].map((site) => ({ topic: 'deposits', channels: { site } })));
});

test('a choice that is refused goes back to what is stored', async () => {
  serve({
    'GET /api/notices/preferences': () => answered(stored),
    'POST /api/notices/preferences': () => answered({ message: 'Try later', code: 'busy' }, 503),
  });
  const place = await render(<MemberCard />);
  await settle();
  await click(box(place));
  await settle();
  expect(box(place).checked).toBe(true);
});
