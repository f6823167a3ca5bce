import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ToggleEvent,
  useId,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { nextItem } from './menu-keys.ts';

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];

/** Places the menu on the side of its button where there is room. */
function place(menu: HTMLElement, trigger: Element): void {
  const { top, bottom, left, right } = trigger.getBoundingClientRect();
  const below = top + bottom < innerHeight;
  const toTheLeft = left + right > innerWidth;
  Object.assign(menu.style, {
    top: below ? `${bottom + 8}px` : 'auto',
    bottom: below ? 'auto' : `${innerHeight - top + 8}px`,
    left: toTheLeft ? 'auto' : `${Math.max(12, left)}px`,
    right: toTheLeft ? `${Math.max(12, document.documentElement.clientWidth - right)}px` : 'auto',
    maxHeight: `${(below ? innerHeight - bottom : top) - 20}px`,
  });
}

/**
 * The browser's popover: it closes with Escape or a press elsewhere and gives the focus back to its button. Its items are
 * rendered when it first opens, so that the menus of a long list cost next to nothing.
 */
export function Menu({
  trigger,
  className,
  children,
  ...rest
}: ComponentProps<'div'> & { trigger: ReactElement<ComponentProps<'button'>> }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);

  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (event.newState !== 'open') return;
    setHasOpened(true);
    if (button) place(event.currentTarget, button);
  }
  function toggled({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setOpen(newState === 'open');
    if (newState === 'open') itemsOf(currentTarget)[0]?.focus();
  }
  function pressed(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') return event.currentTarget.hidePopover();
    const items = itemsOf(event.currentTarget);
    const labels = items.map((item) => item.textContent ?? '');
    const next = nextItem(event.key, items.indexOf(document.activeElement as HTMLElement), labels);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  }

  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': open })}
      <div
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        className={classNames('menu', className)}
        onBeforeToggle={beforeToggle}
        onToggle={toggled}
        onKeyDown={pressed}
        {...rest}
      >
        {hasOpened && children}
      </div>
    </>
  );
}

interface MenuItemProps extends Omit<ComponentProps<'button'>, 'onSelect' | 'onClick'> {
  onSelect: () => void;
  /** Keeps the menu open, for choices that people like to try out. */
  staysOpen?: boolean;
}

export function MenuItem({ onSelect, staysOpen = false, className, ...rest }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames('menu-item', className)}
      onClick={({ currentTarget }) => {
        if (!staysOpen) currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onSelect();
      }}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      {...rest}
    />
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<'div'>) {
  return <div role="presentation" className={classNames('menu-label', className)} {...rest} />;
}

export function MenuSeparator({ className, ...rest }: ComponentProps<'hr'>) {
  return <hr className={classNames('menu-separator', className)} {...rest} />;
}
