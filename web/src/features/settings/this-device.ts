import { subscribePush, unsubscribePush } from './api.ts';

export type DevicePush = 'on' | 'off' | 'denied' | 'not_supported';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionHere = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

export async function readDevicePush(): Promise<DevicePush> {
  if (!isSupported()) return 'not_supported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscriptionHere()) ? 'on' : 'off';
}

/** Asks for the permission, which browsers allow only after a tap, and tells the server where to send. */
export async function turnPushOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await subscribePush({ endpoint: endpoint ?? '', keys: { p256dh, auth } });
}

export async function turnPushOff(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await unsubscribePush(subscription.endpoint);
  await subscription.unsubscribe();
}
