import type { ComponentProps, ReactNode } from 'react';

const pictures = {
  /** A picture card with nothing in it. */
  card: (
    <>
      <rect x="30" y="10" width="52" height="64" rx="8" />
      <path d="M51 33.5v17l14-8.5z" />
      <path d="M18 22v40M94 22v40" opacity=".5" />
    </>
  ),
  /** A megaphone at rest. */
  megaphone: (
    <>
      <path d="M28 36v14h10l26 14V22L38 36z" />
      <path d="M40 50l5 18h9l-5-13M76 34a12 12 0 0 1 0 18" />
      <path d="M84 26a24 24 0 0 1 0 34" opacity=".5" />
    </>
  ),
  /** Two people and the line between them. */
  people: (
    <>
      <circle cx="34" cy="32" r="10" />
      <path d="M16 66a18 18 0 0 1 36 0" />
      <circle cx="80" cy="32" r="10" />
      <path d="M62 66a18 18 0 0 1 36 0" />
      <path d="M50 32h14" strokeDasharray="3 5" opacity=".5" />
    </>
  ),
  /** A coin over an open hand's line. */
  coins: (
    <>
      <circle cx="56" cy="34" r="20" />
      <path d="M60 24l-8 14h8l-8 0M50 44h12" />
      <path d="M24 64h64M34 72h44" opacity=".5" />
    </>
  ),
  /** A sheet with lines. */
  list: (
    <>
      <path d="M34 10h34l12 12v52H34z" />
      <path d="M68 10v12h12M44 36h26M44 46h26M44 56h16" />
    </>
  ),
  bell: (
    <>
      <path d="M36 58c6-6 6-12 6-22a14 14 0 0 1 28 0c0 10 0 16 6 22z" />
      <path d="M50 64a6 6 0 0 0 12 0M56 16v6" />
      <path d="M26 30a30 30 0 0 1 6-12M86 30a30 30 0 0 0-6-12" opacity=".5" />
    </>
  ),
  /** A loop that does not close. */
  broken: (
    <>
      <path d="M74 26a26 26 0 1 0 6 22" />
      <path d="M50 31v22l17-11z" />
      <path d="M84 22l6-6M88 32h9M76 16V8" opacity=".5" />
    </>
  ),
  /** A loop, closed. */
  done: (
    <>
      <circle cx="56" cy="42" r="28" />
      <path d="M44 43l8 8 16-17" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type LinePictureName = keyof typeof pictures;

export function LinePicture({ name, ...rest }: ComponentProps<'svg'> & { name: LinePictureName }) {
  return (
    <svg
      viewBox="0 0 112 84"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      {pictures[name]}
    </svg>
  );
}
