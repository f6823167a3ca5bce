import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** `<Tabs value onValueChange><TabList><Tab value/></TabList><TabPanel value/></Tabs>` */
export const Tabs = Root;

export function TabList({ className, ...rest }: ComponentProps<typeof List>) {
  return <List className={classNames('tab-list', className)} {...rest} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof Trigger>) {
  return <Trigger className={classNames('tab', className)} {...rest} />;
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Content>) {
  return <Content className={classNames('tab-panel', className)} {...rest} />;
}
