import { landing } from '@viewloop/contract';
import type { App } from '../../platform/app-context.ts';
import { mount } from '../../platform/mount.ts';
import { readSite } from './read-site.ts';

export function landingRoutes(app: App): void {
  mount(app, landing.site, ({ read }) => read((tx) => readSite(tx, app.settings)));
}
