// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { answered, button, click, render, serve, settle, type } from '../../lib/render-in-test.tsx';
import { MeContext, type User } from '../../lib/session.ts';
import type { Promotion } from './api.ts';
import { TopUpDialog } from './top-up-dialog.tsx';

const me = { credits: 10 } as User;
const promotion = { id: 7, asks: false, viewsTarget: 5, creditsSpent: 10 } as Promotion;
const CALL = 'POST /api/promotions/7/top-up';

async function show(answer: () => Response | Promise<Response>) {
  const sent = serve({ [CALL]: answer });
  const onClose = vi.fn<() => void>();
  const place = await render(
    <MeContext.Provider value={me}>
      <TopUpDialog promotion={promotion} onClose={onClose} />
    </MeContext.Provider>,
  );
  const field = place.querySelector('input');
  const add = async () => {
    await click(button(place, 'Add credits'));
    await settle();
  };
  return { place, field, onClose, add, added: () => sent.filter(({ call }) => call === CALL) };
}

test('more credits than there are, and none at all, are refused before anything is sent', async () => {
  const { place, field, add, added } = await show(() => answered(promotion));
  await add();
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  await type(field, '50');
  await add();
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  expect(added()).toEqual([]);
  await type(field, '4');
  expect(field?.getAttribute('aria-invalid')).not.toBe('true');
  expect(place.textContent).toContain('4 credits');
});

test('sent again after the answer got lost, it is the same request; afterwards it is another', async () => {
  const answers = [
    () => Promise.reject(new TypeError('the line broke')),
    () => answered(promotion),
    () => answered(promotion),
  ];
  const { field, add, added, onClose } = await show(() => (answers.shift() as () => Response | Promise<Response>)());
  await type(field, '4');
  await add();
  expect(onClose).not.toHaveBeenCalled();
  await add();
  expect(onClose).toHaveBeenCalledOnce();
  await add();
  const [lost, again, other] = added();
  expect(lost?.body).toEqual({ creditsSpent: 4 });
  expect(again).toEqual(lost);
  expect(other?.key).not.toBe(lost?.key);
});
