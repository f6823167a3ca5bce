import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../lib/paths.ts';
import { rememberReferralCode } from '../lib/referral-code.ts';
import { MeContext, sessionQuery } from '../lib/session.ts';
import { setPrefetcher } from '../ui/prefetch.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';
import { watchHistory } from './arrival.ts';
import { ConfirmSlot } from './confirm-slot.tsx';
import { CrashGuard } from './crash-guard.tsx';
import { HumanCheckNote } from './human-check-note.tsx';
import { later } from './later.tsx';
import { prefetchPage } from './page-loader.ts';
import { PageView } from './page-view.tsx';
import { resolve } from './resolve.ts';
import { authRoute, landingRoute, linkRoutes, memberRoutes } from './routes.tsx';
import { Shell } from './shell.tsx';
import { useTellLanguage } from './tell-language.ts';

const NotFoundPage = later(async () => (await import('./not-found-page.tsx')).NotFoundPage, <PageSpinner />);
const RequiredSlot = later(async () => (await import('./required-slot.tsx')).RequiredSlot, <PageSpinner />);

watchHistory();
setPrefetcher(prefetchPage);

export function App() {
  const session = useQuery(sessionQuery);
  if (session.data !== undefined) {
    return (
      <MeContext value={session.data}>
        {session.data?.needsSecondFactor ? <RequiredSlot /> : <Place signedIn={session.data !== null} />}
        {session.data && <ConfirmSlot />}
        <HumanCheckNote />
      </MeContext>
    );
  }
  if (session.isError) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  return <PageSpinner />;
}

function Place({ signedIn }: { signedIn: boolean }) {
  const [path] = useLocation();
  const search = useSearch();
  useTellLanguage(signedIn);
  const destination = resolve({ path, search, signedIn }, memberRoutes, linkRoutes);
  switch (destination.kind) {
    case 'redirect':
      return <Redirect {...destination} />;
    case 'landing':
      return <PageView key="landing" route={landingRoute} />;
    case 'auth':
      return <PageView key="auth" route={authRoute} />;
    case 'open': {
      const page = <PageView key={destination.route.path} route={destination.route} />;
      // The open books are a place of the site, too: members keep their way around.
      return signedIn && destination.route.path === paths.books ? <Shell>{page}</Shell> : page;
    }
    case 'member':
      return (
        <Shell>
          <CrashGuard key={destination.route.path}>
            <PageView route={destination.route} />
          </CrashGuard>
        </Shell>
      );
    case 'not-found':
      return signedIn ? (
        <Shell>
          <NotFoundPage key={path} next={null} />
        </Shell>
      ) : (
        <main className="grid min-h-dvh place-items-center p-4">
          <NotFoundPage key={path} next={destination.next} />
        </main>
      );
  }
}

function Redirect({ to, referralCode }: { to: string; referralCode?: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (referralCode) rememberReferralCode(referralCode);
    navigate(to, { replace: true });
  }, [to, referralCode, navigate]);
  return <PageSpinner />;
}
