import { RotateCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { problemText } from '../lib/problem-text.ts';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { LinePicture, type LinePictureName } from './line-pictures.tsx';

interface StateProps extends Omit<ComponentProps<'div'>, 'title'> {
  picture: LinePictureName;
  title: ReactNode;
  description?: ReactNode;
}

/** Nothing here yet: one picture, one sentence, and as children one button. */
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

/** The server's words end without a full stop; here another sentence follows. */
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  error: unknown;
  /** What is safe: by default that nothing was changed. */
  safe?: ReactNode;
  onRetry?: () => void;
}

/** Something could not be shown: what happened, what is safe, and a way to try again. */
export function ErrorState({ error, safe, onRetry, className, ...rest }: ErrorStateProps) {
  const { shared } = useMessages();
  return (
    <div role="alert" className={classNames('state', className)} {...rest}>
      <LinePicture name="broken" className="state-picture" />
      <h2>{shared.couldNotLoad}</h2>
      <p>
        {sentence(problemText(error))} {safe ?? shared.nothingChanged}
      </p>
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
