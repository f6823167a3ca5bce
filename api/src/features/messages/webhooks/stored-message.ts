/** What the outbox keeps of a message. It is written in the transaction of the event (`emit`). */
export interface StoredMessage {
  webhookId: number;
  messageId: string;
  type: string;
  timestamp: string;
  data: object;
}

/** The body that receivers get: thin, so that they read the rest through the API when they need it. */
export const bodyOf = ({ type, timestamp, data }: StoredMessage): string => JSON.stringify({ type, timestamp, data });

/** Instead of an address: nothing is sent, and `viewloop listen` fetches the messages from the list of deliveries. */
export const LISTENED = 'viewloop:listen';
