import { useState } from 'react';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { useMe } from '../../lib/session.ts';
import { type Draft, newDraft, sharedBody } from './draft-rules.ts';

/** What the member is asked in a dialog above the form. */
export type Asking = 'plan' | 'questions' | 'consent';

/** The draft of one promotion, of several, or of two cuts to compare: `initial` is the form's own entry. */
export function usePromotionDraft<E extends object>(initial: E) {
  const me = useMe();
  const [draft, setDraft] = useState(() => newDraft(initial));
  const [attempted, setAttempted] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const put = (part: (before: Draft<E>) => Partial<Draft<E>>) => setDraft((before) => ({ ...before, ...part(before) }));
  return {
    ...draft,
    attempted,
    asking,
    body: sharedBody(draft),
    change: (part: Partial<E>) => put(({ entry }) => ({ entry: { ...entry, ...part } })),
    ask: setAsking,
    close: () => setAsking(undefined),
    choose(part: Pick<Draft<E>, 'plan'> | Pick<Draft<E>, 'feedback'>) {
      put(() => part);
      setAsking(undefined);
    },
    reset(entry: E) {
      setDraft(newDraft(entry));
      setAttempted(false);
    },
    /** Sends the form if nothing is wrong. Before the first promotion the member is asked to accept the rules. */
    submit(form: HTMLFormElement, isFine: boolean, send: (consent: boolean) => void) {
      setAttempted(true);
      if (!isFine) focusFirstInvalid(form);
      else if (me.rulesAcceptedAt === null) setAsking('consent');
      else send(false);
    },
  };
}
