import { z } from 'zod';
import { NodeRefusal, NodeTrouble } from './node-trouble.ts';

const STARTING = -28;

const Answer = z.object({
  id: z.int().nullable(),
  result: z.unknown(),
  error: z.object({ code: z.int(), message: z.string() }).nullable(),
});

/**
 * Amounts are decimals with eight places in the text and must never become floats, so they are put in quotes before
 * parsing. Inside a JSON string the quotes would be escaped, so nothing but a real field matches.
 */
const AMOUNT = /"(value|amount)":(\d+\.\d{8})/g;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(AMOUNT, '"$1":"$2"'));
  } catch {
    throw new NodeTrouble('garbled', text.slice(0, 40).replaceAll(/\s+/g, ' '));
  }
}

/** Throws for replies that are not JSON. The node also sends status 500 with ordinary errors, as JSON. */
export function readReply(status: number, text: string): unknown {
  if (status === 401) throw new NodeTrouble('unauthorised');
  if (status === 403) throw new NodeTrouble('forbidden');
  if (text.includes('Work queue depth exceeded') && status >= 500) throw new NodeTrouble('busy');
  if (text === '') throw new NodeTrouble('garbled', `status ${status}, no content`);
  return parseJson(text);
}

export function resultOf<T>(method: string, reply: unknown, schema: z.ZodType<T>): T {
  const answer = Answer.safeParse(reply);
  if (!answer.success) throw new NodeTrouble('garbled', method);
  const { error, result } = answer.data;
  if (error?.code === STARTING) throw new NodeTrouble('starting', error.message);
  if (error) throw new NodeRefusal(method, error.code, error.message);
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new NodeTrouble('garbled', `${method} ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  return parsed.data;
}

/** Returns one reply for each call of a batch, in the order of the calls; the node may use another order. */
export function repliesOf(method: string, reply: unknown, count: number): unknown[] {
  const answers = z.array(Answer).length(count).safeParse(reply);
  if (!answers.success) throw new NodeTrouble('garbled', `${method}, batch`);
  const byId = new Map(answers.data.map((answer) => [answer.id, answer]));
  return Array.from({ length: count }, (_, id) => byId.get(id));
}
