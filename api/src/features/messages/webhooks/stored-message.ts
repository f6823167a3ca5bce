/** What the outbox keeps of a message. Triggers write it in the transaction of the event (`webhook_event`). */
export interface StoredMessage {
  webhookId: number;
  messageId: string;
  type: string;
  timestamp: string;
  data: object;
}
