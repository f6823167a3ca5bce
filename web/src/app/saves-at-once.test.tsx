// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { KindsCard } from '../features/admin/fair-play/kinds-card.tsx';
import { RulesCard } from '../features/admin/fair-play/rules-card.tsx';
import { TextsList } from '../features/promotions/feedback/texts-list.tsx';
import { StandingCard } from '../features/settings/standing-card.tsx';
import { answered, click, render, serve, settle } from '../lib/render-in-test.tsx';

/**
 * Every control that saves a choice at once, except the notification switches, which have a test of their own. Theme, sound and the
 * player's preferences stay in the browser, and forms and buttons wait for their answer.
 */

type Stored = Record<string, unknown>;

interface Control {
  name: string;
  element: ReactElement;
  read: string;
  save: string;
  stored: Stored | Stored[];
  /** What the server keeps after a call with this body. */
  keep(stored: never, body: never): Stored | Stored[];
  /** Makes the next of the choices. */
  choose(place: HTMLElement, index: number): Promise<void>;
  shown(place: HTMLElement): unknown;
  /** What is shown after each choice; the last one stays. */
  after: readonly unknown[];
}

async function pick(select: HTMLSelectElement | null, value: string): Promise<void> {
  await act(async () => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}

const selectIn = (place: HTMLElement) => place.querySelector('select');
const STANDING = {
  mode: 'open',
  level: 'new',
  standing: 'unproven',
  lane: false,
  unprovenCredits: 0,
  checksMissing: 0,
  watchedToday: 0,
  earnedToday: 0,
  ceilingToday: 100,
  shared: null,
  checkPercent: 0,
  next: null,
  vouches: { emailVerified: true, secondFactor: false, deposited: false },
  vouchedFor: { channel: false, deposit: false, factorDays: null, admin: false, enough: false, ceiling: 128 },
  waitingPromotions: false,
  carriedDebts: [],
  objection: null,
};
const SETTINGS = { numbers: {}, rules: { ceiling: 'on' }, retired: [], prices: {} };
const OVERVIEW = {
  mode: 'open',
  settings: SETTINGS,
  effects: [{ rule: 'ceiling', state: 'on', appliedTimes: 0, shadowTimes: 0, members: 0, trustedMembers: 0 }],
  kinds: [{ kind: 'count', passedByProven: null, passedByOthers: null, answers: 0 }],
  aside: [],
};
const TEXTS = { texts: [{ id: 'a', text: 'Nice', rating: null, reported: false }], next: null };
const thumb = (place: HTMLElement, index: number) => place.querySelectorAll<HTMLElement>('li button')[index];

const controls: Control[] = [
  {
    name: 'the lane of who cannot answer questions',
    element: <StandingCard />,
    read: 'GET /api/fair-play',
    save: 'POST /api/fair-play/lane',
    stored: STANDING,
    keep: (stored: Stored, { on }: { on: boolean }) => ({ ...stored, lane: on }),
    choose: (place, index) => pick(selectIn(place), ['on', 'off', 'on'][index] ?? ''),
    shown: (place) => selectIn(place)?.value,
    after: ['on', 'off', 'on'],
  },
  {
    name: 'what an owner thinks of a line',
    element: <TextsList id={7} />,
    read: 'GET /api/promotions/7/feedback/texts',
    save: 'POST /api/feedback/texts/a/rate',
    stored: TEXTS,
    keep: (stored: typeof TEXTS, { rating }: { rating: string | null }) => ({
      ...stored,
      texts: stored.texts.map((row) => ({ ...row, rating })),
    }),
    choose: (place, index) => click(thumb(place, index % 2)),
    shown: (place) => [0, 1].map((index) => thumb(place, index)?.getAttribute('aria-pressed')),
    after: [
      ['true', 'false'],
      ['false', 'true'],
      ['true', 'false'],
    ],
  },
  {
    name: 'a rule of fair play',
    element: <RulesCard mayChange />,
    read: 'GET /api/admin/fair-play',
    save: 'POST /api/admin/fair-play/settings',
    stored: OVERVIEW,
    keep: (stored: Stored, settings: Stored) => ({ ...stored, settings }),
    choose: (place, index) => pick(selectIn(place), ['off', 'shadow', 'off'][index] ?? ''),
    shown: (place) => selectIn(place)?.value,
    after: ['off', 'shadow', 'off'],
  },
  {
    name: 'a kind of question that is retired',
    element: <KindsCard mayChange />,
    read: 'GET /api/admin/fair-play',
    save: 'POST /api/admin/fair-play/settings',
    stored: OVERVIEW,
    keep: (stored: Stored, settings: Stored) => ({ ...stored, settings }),
    choose: (place) => click(place.querySelector('button')),
    shown: (place) => place.textContent?.includes('Retired'),
    after: [true, false, true],
  },
];

test.each(controls)('$name: the last choice stays, whatever the answers to earlier ones say', async (control) => {
  const { element, read, save, choose, shown, after } = control;
  const waiting: (() => void)[] = [];
  let kept = control.stored;
  const sent = serve({
    [read]: () => answered(kept),
    [save]: (body) =>
      new Promise((resolve) => {
        waiting.push(() => {
          kept = control.keep(kept as never, body as never);
          resolve(answered(kept));
        });
      }),
  });
  const place = await render(element);
  await settle();
  for (const [index, expected] of after.entries()) {
    await choose(place, index);
    expect(shown(place)).toEqual(expected);
  }
  for (let answers = 0; answers < after.length; answers++) {
    waiting.shift()?.();
    await settle();
    expect(shown(place)).toEqual(after.at(-1));
  }
  expect(sent.filter(({ call }) => call === save)).toHaveLength(after.length);
});
