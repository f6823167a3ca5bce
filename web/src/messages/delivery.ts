import { type DeliveryMessages, delivery as english } from './en/delivery.ts';
import { loadPart } from './index.ts';

export type { Span } from './en/delivery.ts';

/** The texts of pace, audience and forecasts. They load with the pages that promote videos. */
const part = await loadPart<DeliveryMessages>(
  english,
  import.meta.glob<DeliveryMessages>(['./*/delivery.ts', '!./en/delivery.ts'], { import: 'delivery' }),
);

export const deliveryMessages = part.messages;
export const useDeliveryMessages = part.useMessages;
