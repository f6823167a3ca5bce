import type { ApiRoutes } from './calls.d.ts';

/** Every call of the site by method and path, as the contract describes it. */
export type Calls = ApiRoutes;
export type CallName = keyof Calls;
export type Answer<K extends CallName> = Calls[K]['answer'];
export type Input<K extends CallName> = Calls[K]['input'];
export type Promotion = Answer<'GET /api/promotions'>[number];
export type Clip = Answer<'GET /api/clips'>[number];
export type Feedback = NonNullable<Answer<'GET /api/promotions/:id/feedback'>['feedback']>;
export type StatementLine = Answer<'GET /api/credits/statement'>['lines'][number];
export type Deposit = Answer<'GET /api/wallet/deposits'>[number];

type InputArguments<K extends CallName> =
  Record<never, never> extends Input<K>
    ? [input?: Input<K>, options?: CallOptions]
    : [input: Input<K>, options?: CallOptions];

export interface CallOptions {
  /** The request's own name. By default each call gets a new one, which all of its retries share. */
  key?: string;
  signal?: AbortSignal;
}

export interface Retry {
  route: string;
  /** 1 for the first retry. */
  attempt: number;
  retries: number;
  waitMs: number;
  /** What the site answered, or why it was not reached. */
  reason: string;
}

export interface ClientOptions {
  /** Where the site is, such as `https://viewloop.example`. */
  url: string;
  /** A personal access token from the settings. */
  token: string;
  /** How often a call is repeated after an error that may pass; 4 by default. */
  retries?: number;
  /** Hears before each retry what went wrong and how long it waits. */
  onRetry?: (retry: Retry) => void;
  fetch?: typeof fetch;
  /** Waits between retries; tests hand in something faster. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface Client {
  /** `call('POST /api/promotions', { body })`. Throws `ViewloopError` when the site refuses. */
  call<K extends CallName>(route: K, ...rest: InputArguments<K>): Promise<Answer<K>>;
  /** All of the member's promotions, newest first, page by page as they are needed. */
  promotions(options?: { state?: Promotion['state'] }): AsyncGenerator<Promotion, void>;
  /** Every movement of credits, newest first. */
  statement(): AsyncGenerator<StatementLine, void>;
  deposits(): AsyncGenerator<Deposit, void>;
  /** Every event that the webhooks of this site can be told of. */
  webhookEvents(): Promise<Input<'POST /api/webhooks'>['body']['events']>;
  /** The whole statement as CSV text. */
  statementCsv(): Promise<string>;
  /**
   * What changed, as it happens: `promotions`, `credits`, `deposits`, `notices`. Connects again by itself, and says
   * `connected` each time: what changed before is not told, so look again then.
   */
  events(signal?: AbortSignal): AsyncGenerator<{ topic: string }, void>;
}

export function createClient(options: ClientOptions): Client;

/** The site refused a call. `code` is for programs, `message` for people. */
export class ViewloopError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, string | number | boolean | null>;
}

export interface WebhookMessage {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/**
 * Checks the signature of a webhook and returns its message. Throws when it was not signed with this secret or is older than
 * five minutes. `body` is the text as it arrived, before any parsing.
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
  now?: Date,
): Promise<WebhookMessage>;
