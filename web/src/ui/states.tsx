import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { problemText } from '../lib/problem-text.ts';
import { isServerAway, serverIsBack } from '../lib/server-is-back.ts';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { RotateCw } from './icons/index.ts';
import { LinePicture, type LinePictureName } from './line-pictures.tsx';

interface StateProps extends Omit<ComponentProps<'div'>, 'title'> {
  picture: LinePictureName;
  title: ReactNode;
  description?: ReactNode;
}

/** For empty lists: one picture, one sentence and, as children, one button. */
export function EmptyState({ picture, title, description, className, children, ...rest }: StateProps) {
  return (
    <div className={classNames('state', className)} {...rest}>
      <LinePicture name={picture} className="state-picture" />
      <h2>{title}</h2>
      {description && <p>{description}</p>}
      {children && <div className="state-actions">{children}</div>}
    </div>
  );
}

/** The server's texts have no full stop at the end; here another sentence follows. */
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  error: unknown;
  /** Says what is safe; by default that nothing was changed. */
  safe?: ReactNode;
  onRetry?: () => void;
}

/** Retries once the server is back, so that nobody has to press the button after an outage. */
function useRetryWhenBack(error: unknown, retry: (() => void) | undefined): boolean {
  const waits = retry !== undefined && isServerAway(error);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!waits) return undefined;
    let left = false;
    void serverIsBack().then(() => left || latest.current?.());
    return () => {
      left = true;
    };
  }, [waits]);
  return waits;
}

/** Says what could not be shown, what is safe, and offers to try again. */
export function ErrorState({ error, safe, onRetry, className, ...rest }: ErrorStateProps) {
  const { shared } = useMessages();
  const retries = useRetryWhenBack(error, onRetry);
  return (
    <div role="alert" className={classNames('state', className)} {...rest}>
      <LinePicture name="broken" className="state-picture" />
      <h2>{shared.couldNotLoad}</h2>
      <p>
        {sentence(problemText(error))} {safe ?? shared.nothingChanged}
      </p>
      {retries && <p>{shared.retriesByItself}</p>}
      {onRetry && (
        <div className="state-actions">
          <Button onClick={onRetry}>
            <RotateCw aria-hidden />
            {shared.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
