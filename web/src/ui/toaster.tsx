import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../base/store.ts';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { CircleAlert, CircleCheck, X } from './icons/index.ts';
import { dismissToast, openDialogs, toasts } from './toast-store.ts';

const DISPLAY_MS = 5000;
const SWIPE_PX = 50;

/** Shown in the browser's top layer: above everything, also above a dialog that was open before. */
function useTopLayer(newest: number | undefined, place: Element) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast or another place lifts it to the top again.
  useEffect(() => {
    if (newest === undefined) return undefined;
    // In a task of its own: while a menu opens, the browser shows no other popover.
    const timer = setTimeout(() => {
      if (!list.current?.isConnected) return;
      if (list.current.matches(':popover-open')) list.current.hidePopover();
      list.current.showPopover();
    });
    return () => clearTimeout(timer);
  }, [newest, place]);
  return list;
}

export function Toaster() {
  const shown = useStore(toasts);
  const place = useStore(openDialogs).at(-1)?.element ?? document.body;
  const list = useTopLayer(shown[0]?.id, place);
  const { shared } = useMessages();
  return (
    <Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label={shared.notification}>
      {shown.map(({ id, title, description, tone = 'good', action, open }) => (
        <Root
          key={id}
          className="toast"
          data-tone={tone}
          open={open}
          onOpenChange={(stays) => !stays && dismissToast(id)}
        >
          {tone === 'danger' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
          <div className="toast-text">
            <Title className="toast-title">{title}</Title>
            {description && <Description className="toast-description">{description}</Description>}
          </div>
          {action && (
            <Action asChild altText={action.label}>
              <Button className="self-center" onClick={action.onSelect}>
                {action.label}
              </Button>
            </Action>
          )}
          <Close asChild>
            <Button variant="quiet" size="icon" aria-label={shared.close}>
              <X aria-hidden />
            </Button>
          </Close>
        </Root>
      ))}
      {createPortal(
        <Viewport ref={list} popover="manual" className="toasts" hotkey={['F8']} label={shared.notifications} />,
        place,
      )}
    </Provider>
  );
}
