import type { AppRoute } from './routes.tsx';

/** Visitors get the prerendered page from the server. This one is for members who sign out inside the app. */
export const landingRoute: AppRoute = {
  path: '/',
  title: ({ shell }) => shell.landing,
  load: () => import('../landing/page.tsx'),
};
