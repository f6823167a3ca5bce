import { type ComponentProps, useEffect, useRef } from 'react';
import { formatNumber } from '../lib/format.ts';

const COUNT_MS = 300;

/** A figure that counts up to its new value within 300 ms, or jumps to it under reduced motion. */
export function CountingFigure({ value, ...rest }: Omit<ComponentProps<'span'>, 'children'> & { value: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    const from = shown.current;
    shown.current = value;
    const target = element.current;
    if (!target || from === value || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - start) / COUNT_MS);
      target.textContent = formatNumber(Math.round(from + (value - from) * share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      target.textContent = formatNumber(value);
    };
  }, [value]);
  return (
    <span ref={element} {...rest}>
      {formatNumber(value)}
    </span>
  );
}
