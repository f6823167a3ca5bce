import type { AppRoute } from './routes.tsx';

/** Strangers get the prerendered page from the server; this is for whoever signs out inside the app. */
export const landingRoute: AppRoute = {
  path: '/',
  title: ({ landing }) => landing.title,
  load: () => import('../landing/page.tsx'),
};
