import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { LoaderCircle } from './icons/index.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger';

export interface ButtonLook {
  /** At most one `primary` per screen: the next thing to do. */
  variant?: ButtonVariant;
  size?: 'medium' | 'large' | 'icon';
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  pending?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      data-variant={variant}
      data-size={size}
      data-pending={pending || undefined}
      aria-disabled={pending || undefined}
      className={classNames('button', className)}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {pending && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  );
}
