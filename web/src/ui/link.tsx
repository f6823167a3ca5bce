import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { ButtonLook } from './button.tsx';
import { classNames } from './class-names.ts';
import { prefetch } from './prefetch.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A link inside the app. The page behind it is fetched as soon as the pointer or the focus is on it. */
export function AppLink({ href, ...rest }: LinkProps) {
  return <Link href={href} onPointerEnter={() => prefetch(href)} onFocus={() => prefetch(href)} {...rest} />;
}

export function TextLink({ className, ...rest }: LinkProps) {
  return <AppLink className={classNames('link', className)} {...rest} />;
}

export function LinkButton({ variant = 'secondary', size = 'medium', className, ...rest }: LinkProps & ButtonLook) {
  return <AppLink data-variant={variant} data-size={size} className={classNames('button', className)} {...rest} />;
}
