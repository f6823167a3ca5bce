import { landing } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { readSite } from './read-site.ts';

export function landingFeature(app: App): void {
  mount(app, landing.site, ({ read }) => read((tx) => readSite(tx, app.settings)));
}
