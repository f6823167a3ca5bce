import { Content, Item, Label, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Not modal: a modal menu would write styles into the page, which the content security policy forbids. */
export function Menu({ trigger, children, ...rest }: ComponentProps<typeof Content> & { trigger: ReactNode }) {
  return (
    <Root modal={false}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content className="menu" align="end" sideOffset={8} collisionPadding={12} {...rest}>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Item>) {
  return <Item className={classNames('menu-item', className)} {...rest} />;
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Label>) {
  return <Label className={classNames('menu-label', className)} {...rest} />;
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Separator>) {
  return <Separator className={classNames('menu-separator', className)} {...rest} />;
}
