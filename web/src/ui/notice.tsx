import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons/index.ts';

const icons = { neutral: Info, good: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A message that stays on the page: a warning, a hint, a result. */
export function Notice({
  tone = 'neutral',
  className,
  children,
  ...rest
}: ComponentProps<'div'> & { tone?: keyof typeof icons }) {
  const Icon = icons[tone];
  return (
    <div data-tone={tone} className={classNames('notice', className)} {...rest}>
      <Icon aria-hidden />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
