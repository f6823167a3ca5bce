import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '../../lib/call.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkFrame } from './link-frame.tsx';
import { useToken } from './use-token.ts';

interface Ending {
  title: string;
  text: string;
}

interface LinkActionProps<T> {
  texts: { title: string; text: string; submit: string; pending: string };
  run: (token: string) => Promise<T>;
  done: (answer: T) => Ending;
  /** For a link that was used before. */
  used?: Ending;
  after?: () => void;
  /** Where to go once it is done. */
  onward: ReactNode;
}

const isUsed = (error: Error | null) => error instanceof CallError && error.problem?.code === 'link_used';

/**
 * Opening the page changes nothing, because mail scanners open every link; the button does. A second press of the same
 * link says that it is done already.
 */
export function LinkAction<T>({ texts, run, done, used, after, onward }: LinkActionProps<T>) {
  const { recovery } = useMessages();
  const token = useToken();
  const attempt = useMutation({ mutationFn: () => run(token), onSuccess: () => after?.() });
  if (!token) {
    return (
      <LinkFrame title={texts.title}>
        <Notice tone="warning">{recovery.incomplete}</Notice>
        {onward}
      </LinkFrame>
    );
  }
  const ending = attempt.isSuccess ? done(attempt.data) : used && isUsed(attempt.error) ? used : undefined;
  if (ending) {
    return (
      <LinkFrame title={ending.title} text={ending.text}>
        {onward}
      </LinkFrame>
    );
  }
  return (
    <LinkFrame title={texts.title} text={texts.text}>
      {attempt.error && (
        <Notice tone="danger" role="alert">
          {problemText(attempt.error)}
        </Notice>
      )}
      <Button variant="primary" size="large" pending={attempt.isPending} onClick={() => attempt.mutate()}>
        {attempt.isPending ? texts.pending : texts.submit}
      </Button>
      {attempt.error && onward}
    </LinkFrame>
  );
}
