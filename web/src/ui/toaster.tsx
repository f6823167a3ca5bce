import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useStore } from '../base/store.ts';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { CircleAlert, CircleCheck, X } from './icons/index.ts';
import { dismissToast, toasts } from './toast-store.ts';

const DISPLAY_MS = 5000;
const SWIPE_PX = 50;

export function Toaster() {
  const shown = useStore(toasts);
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
      <Viewport className="toasts" hotkey={['F8']} label={shared.notifications} />
    </Provider>
  );
}
