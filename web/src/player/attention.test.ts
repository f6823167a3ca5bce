import { expect, test } from 'vitest';
import { createAttention } from './attention.ts';
import { createStayReport } from './report-stay.ts';

/** A player in a browser: a look every quarter of a second, the player telling its time while it plays. */
function watch({ length = 60 } = {}) {
  let now = 0;
  let position = 0;
  const page = { visible: true, focused: true, moves: true };
  const attention = createAttention(() => now);
  attention.look(true, true);
  attention.hear({ kind: 'state', state: 'playing' });
  return {
    page,
    attention,
    now: () => now,
    seek(seconds: number) {
      position = seconds;
    },
    pass(seconds: number) {
      for (let n = 0; n < seconds * 4; n++) {
        now += 250;
        if (page.moves) position = (position + 0.25) % length;
        attention.hear({ kind: 'time', seconds: position, duration: length });
        attention.look(page.visible, page.focused);
      }
    },
  };
}

test('one digit for each second of playback: in view, with sound, muted', () => {
  const { attention, page, pass } = watch();
  pass(2);
  attention.hear({ kind: 'sound', muted: false });
  pass(1);
  attention.hear({ kind: 'sound', muted: true });
  pass(1);
  page.focused = false;
  pass(2);
  attention.hear({ kind: 'sound', muted: false });
  attention.hear({ kind: 'volume', volume: 0 });
  pass(1);
  // Nothing is known about the sound in the first two seconds.
  expect(attention.report()).toEqual({ seconds: '1135444', length: 60 });
});

test('a pause, loading and sleep are no playback', () => {
  const { attention, page, pass } = watch();
  pass(1);
  attention.hear({ kind: 'state', state: 'paused' });
  pass(5);
  attention.hear({ kind: 'state', state: 'playing' });
  page.moves = false;
  pass(10);
  expect(attention.report().seconds).toHaveLength(4);
});

test('a loop and a jump to the start are replays, other jumps are not', () => {
  const short = watch({ length: 3 });
  short.pass(7);
  expect(short.attention.report()).toEqual({ seconds: '1119119', length: 3 });
  const long = watch();
  long.pass(10);
  long.seek(5);
  long.pass(1);
  long.seek(0);
  long.pass(1);
  expect(long.attention.report().seconds).toBe(`${'1'.repeat(11)}9`);
});

test('what the server has confirmed is not reported again', () => {
  const { attention, pass } = watch();
  pass(5);
  const first = attention.report();
  pass(2);
  expect(attention.report().seconds).toHaveLength(7);
  attention.confirm(first);
  expect(attention.report().seconds).toBe('11');
});

function stayAfter(seconds: number, change: (player: ReturnType<typeof watch>) => void = () => {}) {
  const player = watch({ length: 4 });
  const sent: unknown[] = [];
  player.pass(30);
  player.attention.markPaid();
  const stay = createStayReport({ ...player, send: (report) => sent.push({ ...report }) });
  change(player);
  for (let n = 0; n < seconds; n++) {
    player.pass(1);
    stay.look();
  }
  const early = sent.length;
  stay.leave();
  stay.leave();
  return { sent, early };
}

test('a stay is reported once, when the viewer leaves, and only from five seconds on', () => {
  expect(stayAfter(4)).toEqual({ sent: [], early: 0 });
  expect(stayAfter(9)).toEqual({ sent: [{ seconds: 9, replays: 2 }], early: 0 });
});

test('after a minute nothing more can be added, so it is reported at once', () => {
  expect(stayAfter(100)).toEqual({ sent: [{ seconds: 60, replays: 15 }], early: 1 });
});

test('a video that plays on in a window nobody looks at is no stay', () => {
  const hide = ({ page }: ReturnType<typeof watch>) => {
    page.visible = false;
  };
  expect(stayAfter(130, hide)).toEqual({ sent: [], early: 0 });
});
