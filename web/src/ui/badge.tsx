import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'danger';

export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span data-tone={tone} className={classNames('badge', className)} {...rest} />;
}
