import type { Platform, videos } from '@viewloop/contract';
import { type ReactNode, useId } from 'react';
import { looks } from '../platforms/looks.ts';
import { classNames } from '../ui/class-names.ts';
import { type DrawnCard, drawnCard, initialsOf } from './drawn-card.ts';

interface VideoPictureProps {
  /** A number that stays with the video, like its promotion's. */
  seed: number;
  title: string;
  platform: Platform;
  picture: videos.Picture | null;
  /** `large` where the picture is shown wider than 72 pixels. */
  size?: 'small' | 'large';
  className?: string;
}

/** A video's picture, upright; where there is none, a card drawn for it. The caller shows the title beside it. */
export function VideoPicture({ seed, title, platform, picture, size = 'small', className }: VideoPictureProps) {
  return (
    <span className={classNames('video-picture', className)} data-size={size} aria-hidden>
      {picture ? (
        <img
          src={picture[size]}
          srcSet={size === 'small' ? `${picture.small} 1x, ${picture.large} 3x` : undefined}
          width={size === 'small' ? 144 : 360}
          height={size === 'small' ? 256 : 640}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <>
          <Drawn card={drawnCard(seed)} />
          <span className="video-picture-initials" data-initials={initialsOf(title)} />
        </>
      )}
      <PlatformMark platform={platform} />
    </span>
  );
}

const colour = (hue: number, lightness: number, chroma: number) => `oklch(${lightness} ${chroma} ${hue})`;

function Drawn({ card }: { card: DrawnCard }) {
  const id = useId();
  const { hue, secondHue, turn, shapes, at } = card;
  const [x, y] = [at[0] * 90, at[1] * 160];
  return (
    <svg viewBox="0 0 90 160" preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id={id} x2="0.4" y2="1">
          <stop stopColor={colour(hue, 0.62, 0.13)} />
          <stop offset="1" stopColor={colour(secondHue, 0.34, 0.1)} />
        </linearGradient>
      </defs>
      <rect width="90" height="160" fill={`url(#${id})`} />
      <g
        transform={`translate(${x} ${y}) rotate(${turn})`}
        fill="none"
        stroke="#fff"
        strokeOpacity="0.28"
        strokeWidth="5"
      >
        {drawings[shapes]}
      </g>
    </svg>
  );
}

const steps = [0, 1, 2, 3, 4, 5, 6, 7];

const drawings: Record<DrawnCard['shapes'], ReactNode> = {
  rings: steps.map((step) => <circle key={step} r={10 + step * 17} />),
  stripes: steps.map((step) => <path key={step} d={`M-200 ${(step - 4) * 24}h400`} />),
  hills: steps.map((step) => <path key={step} d={`M-200 ${(step - 3) * 22}q50 -34 100 0t100 0t100 0t100 0`} />),
  dots: steps.flatMap((step) =>
    steps.map((row) => (
      <circle
        key={`${step}-${row}`}
        cx={(step - 4) * 26}
        cy={(row - 4) * 26}
        r="4"
        fill="#fff"
        fillOpacity="0.28"
        stroke="none"
      />
    )),
  ),
  rays: steps.map((step) => <path key={step} d="M16 0H220" transform={`rotate(${step * 45})`} />),
  blocks: steps.map((step) => (
    <rect
      key={step}
      x={(step % 4) * 34 - 68}
      y={Math.floor(step / 4) * 62 - 62}
      width="24"
      height={30 + ((step * 13) % 26)}
    />
  )),
};

function PlatformMark({ platform }: { platform: Platform }) {
  const { colour: ground, path, drawn } = looks[platform];
  return (
    <svg viewBox="0 0 20 20" className="video-picture-mark">
      <rect width="20" height="20" rx="6" fill={ground} />
      <path d={path} className={drawn === 'line' ? 'video-picture-note' : undefined} />
    </svg>
  );
}
