import { useMutation } from '@tanstack/react-query';
import { passkeyProblem } from '../../lib/passkeys.ts';
import { factorMessages } from '../../messages/factors.ts';
import { type ToastContent, toast } from '../../ui/toast-store.ts';
import { readAgain } from './api.ts';

/** Runs a change of the member's factors, says how it went, and reads them again. */
export function useFactorAction<I, O>(
  action: (input: I) => Promise<O>,
  { done, after }: { done?: () => ToastContent; after?: (result: O) => void },
) {
  return useMutation({
    mutationFn: action,
    onSuccess: async (result) => {
      if (done) toast(done());
      after?.(result);
      await readAgain();
    },
    onError: (error) => toast({ title: factorMessages().failed, description: passkeyProblem(error), tone: 'danger' }),
  });
}
