import { type ComponentType, useEffect, useState } from 'react';

const bell = import.meta.glob<{ NotificationsBell: ComponentType }>('../features/wallet/notifications-bell.tsx');

/** The bell comes after the page: nobody waits for it. */
export function BellSlot() {
  const [Bell, setBell] = useState<ComponentType>();
  useEffect(() => {
    for (const load of Object.values(bell)) {
      load().then(
        (module) => setBell(() => module.NotificationsBell),
        () => {},
      );
    }
  }, []);
  return Bell ? <Bell /> : null;
}
