import { RequiredPage } from '../features/factors/required-page.tsx';
import { useFactorMessages } from '../messages/factors.ts';
import { Button } from '../ui/button.tsx';
import { useArrival } from './arrival.ts';
import { useLogout } from './logout.ts';

/** In place of every page, for an admin who has to set up a second factor first. */
export function RequiredSlot() {
  const { required } = useFactorMessages();
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
