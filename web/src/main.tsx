import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { CrashGuard } from './app/crash-guard.tsx';
import { preparePage } from './app/page-loader.ts';
import { queryClient } from './lib/query-client.ts';
import { sessionQuery } from './lib/session.ts';
import { startLanguage } from './messages/index.ts';
import './styles.css';
import { Toaster } from './ui/toaster.tsx';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has lost its #app');

// Asked for at once, together with the language, so that the first screen waits for one answer and not for two.
const session = queryClient.fetchQuery(sessionQuery).catch(() => null);
await startLanguage();
// A member's page comes with an outline of itself, which stays until the page can take its place.
if (place.querySelector('[data-shell]') && (await session)) await preparePage(location.pathname);

const root = createRoot(place);
// In slices, so that a slow phone stays responsive meanwhile.
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

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it the site works the same, only not from the home screen.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
