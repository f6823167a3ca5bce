import type { Platform } from '@viewloop/contract';
import { type ComponentProps, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

const glyphs = {
  youtube: <path d="M17 22.5v15l13-7.5z" fill="#fff" strokeLinejoin="round" stroke="#fff" strokeWidth="2" />,
  tiktok: (
    <path
      d="M24 19v16.5a5.5 5.5 0 1 1-5.5-5.5M24 19c.6 4 3 6.4 7 7"
      fill="none"
      stroke="#fff"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
};

const stops = {
  youtube: ['#ff4e45', '#e2231a', '#7d120d'],
  tiktok: ['#27d9d2', '#101214', '#ee2b57'],
};

/** Stands in for the video's picture, in its shape. Nothing larger than this uses the platforms' colours. */
export function PlatformTile({ platform, className, ...rest }: ComponentProps<'svg'> & { platform: Platform }) {
  const id = useId();
  return (
    <svg viewBox="0 0 44 60" aria-hidden className={classNames('h-15 w-11 flex-none', className)} {...rest}>
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.8" y2="1">
          {stops[platform].map((color, index) => (
            <stop key={color} offset={index / 2} stopColor={color} />
          ))}
        </linearGradient>
      </defs>
      <rect width="44" height="60" rx="8" fill={`url(#${id})`} />
      {glyphs[platform]}
    </svg>
  );
}
