import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  value: number;
  max: number;
  /** What the bar measures, for screen readers. */
  label: string;
  /** The numbers above the bar: one text, or one at each end. */
  figures: ReactNode;
  end?: ReactNode;
}

/** A progress bar always has its numbers beside it. */
export function Progress({ value, max, label, figures, end, className, ...rest }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={classNames('progress', className)} {...rest}>
      <div className="progress-figures">
        <span>{figures}</span>
        {end && <span>{end}</span>}
      </div>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
      >
        <div className="progress-bar" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
