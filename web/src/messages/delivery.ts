import { useStore } from '../lib/store.ts';
import { type DeliveryMessages, delivery as english } from './en/delivery.ts';
import { type Language, loadWith, subscribe } from './index.ts';

export type { Span } from './en/delivery.ts';

/** The texts of pace, audience and forecasts. They load with the pages that promote videos. */
const load: Record<Language, () => Promise<DeliveryMessages>> = {
  en: async () => english,
  de: async () => (await import('./de/delivery.ts')).delivery,
  es: async () => (await import('./es/delivery.ts')).delivery,
};

let catalogue: DeliveryMessages = english;

await loadWith(async (language) => {
  catalogue = await load[language]();
});

export const deliveryMessages = (): DeliveryMessages => catalogue;

export function useDeliveryMessages(): DeliveryMessages {
  return useStore({ get: deliveryMessages, subscribe });
}
