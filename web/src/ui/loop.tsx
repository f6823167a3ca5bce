import type { ComponentProps } from 'react';

/** The brand mark drawn large: a loop that slowly turns around its play button. Decoration only. */
export function Loop(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 200 200" fill="none" aria-hidden {...props}>
      <g className="loop-turn" strokeLinecap="round">
        <path d="M153 60a66 66 0 1 0 13 40" stroke="var(--color-accent)" strokeWidth="13" />
        <path d="M170 50a86 86 0 1 0 16 50" stroke="var(--color-line)" strokeWidth="1.5" />
        <path d="M64 131a47 47 0 1 1 66 5" stroke="var(--color-line)" strokeWidth="1.5" />
      </g>
      <path
        d="M84 73v54l46-27z"
        fill="var(--color-accent)"
        stroke="var(--color-accent)"
        strokeWidth="6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
