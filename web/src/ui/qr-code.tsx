import type { ComponentProps } from 'react';
import { encode } from 'uqr';

/** Dark on light in both themes, because many scanners cannot read inverted codes. The border belongs to it. */
export function QrCode({ text, label, ...rest }: ComponentProps<'svg'> & { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label} {...rest}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
