import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { CrashGuard } from './app/crash-guard.tsx';
import { later } from './app/later.tsx';
import { preparePage } from './app/page-loader.ts';
import { queryClient } from './lib/query-client.ts';
import { sessionQuery } from './lib/session.ts';
import { startLanguage } from './messages/index.ts';
import './styles.css';

// A toast that is raised before this has loaded is shown once it has.
const Toaster = later(async () => (await import('./ui/toaster.tsx')).Toaster);

const place = document.getElementById('app');
if (!place) throw new Error('index.html has lost its #app');

// Ask for the session and the language at the same time, so that the first screen waits for the slower of the two only.
const session = queryClient.fetchQuery(sessionQuery).catch(() => null);
await startLanguage();
// The server puts an outline of the screen into a member's page. Keep it until the page itself can be shown.
if (place.querySelector('[data-shell]') && (await session)) await preparePage(location.pathname);

/**
 * Tells the worker every file of ours that this page has loaded and still loads. The browser hands the worker only what
 * the page asks for once the worker controls it; a file that was on its way at that moment would be missing offline.
 */
function reportLoadedFiles(worker: ServiceWorker | null): void {
  const report = (entries: PerformanceEntryList) => {
    const ours = entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin);
    if (ours.length > 0) worker?.postMessage({ loaded: ours.map(({ pathname }) => pathname) });
  };
  new PerformanceObserver((list) => report(list.getEntries())).observe({ type: 'resource', buffered: true });
}

const root = createRoot(place);
// A transition renders in slices, so that a slow phone stays responsive.
startTransition(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CrashGuard>
          <App />
        </CrashGuard>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  ),
);

/** The site works without the worker; only starting from the home screen and offline needs it. */
function startWorker(): void {
  navigator.serviceWorker
    .register('/sw.js')
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => reportLoadedFiles(active))
    .catch(() => {});
}

/** It fetches the first files once more, which must not compete with the first screen. */
const WORKER_AFTER_MS = 2500;
if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(startWorker, WORKER_AFTER_MS);
