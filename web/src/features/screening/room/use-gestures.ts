import { type RefObject, useEffect } from 'react';
import { isTap, keyAction, type Swipe, stillWheel, swipeOf, turnWheel } from './swipe-rules.ts';

export interface Gestures {
  swipe(swipe: Swipe): void;
  pause(): void;
  sound(): void;
  captions(): void;
}

const isTyping = (target: Element | null) => target?.closest('input, textarea, select, dialog, [role="menu"]') != null;

/** Swipes, the wheel, taps on the picture, and keys anywhere on the page. */
export function useGestures(stage: RefObject<HTMLElement | null>, gestures: RefObject<Gestures>): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let wheel = stillWheel;
    let press: { y: number; at: number; id: number } | undefined;
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const turned = turnWheel(wheel, event.deltaY, event.timeStamp);
        ({ wheel } = turned);
        if (turned.swipe) gestures.current.swipe(turned.swipe);
      },
      { passive: false, signal },
    );
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || (event.target as Element).closest('button, a, [popover]')) return;
        press = { y: event.clientY, at: event.timeStamp, id: event.pointerId };
      },
      { signal },
    );
    addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== press?.id) return;
        const [distance, time] = [event.clientY - press.y, event.timeStamp - press.at];
        press = undefined;
        const swipe = swipeOf(distance, time);
        if (swipe) gestures.current.swipe(swipe);
        else if (isTap(distance, time)) gestures.current.pause();
      },
      { signal },
    );
    addEventListener('pointercancel', () => (press = undefined), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
        const target = event.target instanceof Element ? event.target : null;
        const action = keyAction(event.key, {
          isTyping: isTyping(target),
          isButton: target?.closest('button, a, summary') != null,
        });
        if (!action) return;
        event.preventDefault();
        if (action === 'next' || action === 'again') gestures.current.swipe(action);
        else gestures.current[action]();
      },
      { signal },
    );
    return () => ending.abort();
  }, [stage, gestures]);
}
