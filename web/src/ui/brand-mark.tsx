import type { ComponentProps } from 'react';

/** A loop that is also a play button, on a lime square. */
export function BrandMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden {...props}>
      <rect width="32" height="32" rx="9" fill="oklch(0.87 0.21 125)" />
      <path
        d="M22.2 11.1A7.9 7.9 0 1 0 23.9 16"
        fill="none"
        stroke="oklch(0.2 0.04 140)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M14 12.6v6.8l5.8-3.4z" fill="oklch(0.2 0.04 140)" stroke="oklch(0.2 0.04 140)" strokeLinejoin="round" />
    </svg>
  );
}
