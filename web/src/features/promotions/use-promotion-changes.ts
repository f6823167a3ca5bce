import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/rest.ts';
import { type ToastContent, toast } from '../../ui/toast-store.ts';
import {
  acceptRules,
  createPromotion,
  type NewPromotion,
  pausePromotion,
  resumePromotion,
  stopPromotion,
  topUpPromotion,
  updateAudience,
} from './api.ts';
import { markCreated } from './just-created.ts';

/** Refreshes everything that shows promotions or the balance. */
const refreshAll = () =>
  refresh(
    'GET /api/promotions',
    'GET /api/promotions/:id/insights',
    'GET /api/user/tastes',
    'GET /api/user',
    'GET /api/dashboard/stats',
  );

function useChange<I, A>(change: (input: I) => Promise<A>, done: (answer: A) => ToastContent, failed: () => string) {
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      toast(done(answer));
      return refreshAll();
    },
    onError: (error) =>
      toast({ title: messages().shared.error, description: problemText(error, failed()), tone: 'danger' }),
  });
}

const texts = () => messages().promotions;
const changeFailed = () => texts().changeFailed;

export const useCreate = () =>
  useChange(
    async ({ consent, ...body }: NewPromotion & { consent: boolean }) => {
      if (consent) await acceptRules();
      const created = await createPromotion(body);
      markCreated([created.id]);
      return created;
    },
    () => texts().created,
    () => texts().createFailed,
  );

export const usePause = () => useChange(pausePromotion, () => texts().paused, changeFailed);

export const useResume = () => useChange(resumePromotion, () => texts().resumed, changeFailed);

export const useStop = () =>
  useChange(
    stopPromotion,
    ({ creditsReturned }) => texts().stopped(messages().shared.credits(creditsReturned)),
    changeFailed,
  );

export const useTopUp = (id: number) =>
  useChange(
    (body: Parameters<typeof topUpPromotion>[1]) => topUpPromotion(id, body),
    ({ viewsTarget }) => texts().toppedUp(messages().shared.views(viewsTarget)),
    changeFailed,
  );

export const useAudienceChange = (id: number) =>
  useChange(
    (body: Parameters<typeof updateAudience>[1]) => updateAudience(id, body),
    () => messages().tastes.changed,
    changeFailed,
  );
