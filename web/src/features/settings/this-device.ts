import { subscribePush, unsubscribePush } from './api.ts';
import { rememberPushWanted } from './push-wanted.ts';

export type DevicePush = 'on' | 'off' | 'denied' | 'not_supported';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionHere = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** `serverKnows`: whether the server sends to the session of this browser. Signing out ends that, not the subscription. */
export async function readDevicePush(serverKnows: boolean): Promise<DevicePush> {
  if (!isSupported()) return 'not_supported';
  if (Notification.permission === 'denied') return 'denied';
  return serverKnows && (await subscriptionHere()) ? 'on' : 'off';
}

/** Asks for the permission, which browsers allow only after a tap, and tells the server where to send. */
export async function turnPushOn(publicKey: string, memberId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe(publicKey);
  rememberPushWanted(memberId);
}

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await subscribePush({ endpoint: endpoint ?? '', keys: { p256dh, auth } });
}

export async function turnPushOff(): Promise<void> {
  rememberPushWanted(null);
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await unsubscribePush(subscription.endpoint);
  await subscription.unsubscribe();
}

/**
 * Signing out ends push messages on the server. When the same member signs in again in this browser, they are turned on
 * again without a question: the permission still stands, and without it nothing happens.
 */
export async function turnPushOnAgain(site: { publicKey: string | null; isOnHere: boolean }): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  if (site.publicKey === null || (site.isOnHere && (await subscriptionHere()))) return;
  await subscribe(site.publicKey);
}
