import { useMessages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { useArrival } from './arrival.ts';
import { later } from './later.tsx';
import { useLogout } from './logout.ts';

const RequiredPage = later(
  async () => (await import('../features/factors/required-page.tsx')).RequiredPage,
  <PageSpinner />,
);

/** In place of every page, for an admin who has to set up a second factor first. */
export function RequiredSlot() {
  const { required } = useMessages().factors;
  useArrival(required.title);
  const logout = useLogout();
  return (
    <RequiredPage
      signOut={
        <Button variant="quiet" pending={logout.isPending} onClick={() => logout.mutate()}>
          {required.signOut}
        </Button>
      }
    />
  );
}
