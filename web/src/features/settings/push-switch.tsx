import { useMutation, useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useMe } from '../../lib/session.ts';
import { ownDataMessages, useOwnDataMessages } from '../../messages/own-data.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { pushQuery } from './api.ts';
import { readDevicePush, turnPushOff, turnPushOn } from './this-device.ts';

/** Push messages on the browser that shows this page. */
export function PushSwitch() {
  const { telling } = useOwnDataMessages();
  const site = useQuery(pushQuery).data;
  const { id } = useMe();
  const isOnHere = site?.isOnHere ?? false;
  const device = useQuery({
    queryKey: ['push on this device', isOnHere],
    queryFn: () => readDevicePush(isOnHere),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: () => (device.data === 'on' ? turnPushOff() : turnPushOn(site?.publicKey ?? '', id)),
    onError: (error) =>
      toast({ title: ownDataMessages().telling.failed, description: problemText(error), tone: 'danger' }),
    onSettled: () => Promise.all([refresh('GET /api/push'), device.refetch()]),
  });
  if (!site || !device.data) return null;
  const state = site.publicKey === null ? 'not_possible' : device.data;
  const words = {
    on: telling.pushOn,
    off: telling.pushOff,
    denied: telling.denied,
    not_supported: telling.notSupported,
    not_possible: telling.notPossible,
  }[state];
  return (
    <div className="mt-6 grid gap-2">
      <h3>{telling.push}</h3>
      <p className="text-small text-muted">{words}</p>
      {(state === 'on' || state === 'off') && (
        <Button className="justify-self-start" pending={change.isPending} onClick={() => change.mutate()}>
          {state === 'on' ? telling.turnOff : telling.turnOn}
        </Button>
      )}
    </div>
  );
}
