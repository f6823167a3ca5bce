/** What the outbox keeps of a message. It is written in the transaction of the event (`emit`). */
export interface StoredMessage {
  webhookId: number;
  messageId: string;
  type: string;
  timestamp: string;
  data: object;
}
