const HEAD_END = '\r\n\r\n';
const FIRST_LINE = /^(GET|POST) (\/[!-~]*) HTTP\/1\.1\r\n/;
/** With one of these, what ends a request, or whether another may follow it, takes more than a look. */
const DOUBTFUL = /transfer-encoding|upgrade|expect|close|[^\r]\n|\r[^\n]/i;
const LENGTH = /content-length/gi;
const READABLE_LENGTH = /\r\ncontent-length: ?(\d{1,5})\r\n/i;

export interface WholeRequest {
  method: string;
  url: string;
  bodyLength: number;
}

function bodyLengthOf(head: string): number | undefined {
  const named = head.match(LENGTH)?.length ?? 0;
  if (named === 0) return 0;
  const length = named === 1 ? READABLE_LENGTH.exec(head)?.[1] : undefined;
  return length === undefined ? undefined : Number(length);
}

/**
 * Reads a chunk that is exactly one plain request, if it begins one. Much that is allowed is not recognised: taking two
 * requests for one, or half of one for a whole, would give somebody the answer to another's.
 */
export function wholeRequest(chunk: Buffer): WholeRequest | undefined {
  const text = chunk.toString('latin1');
  const [, method, url] = FIRST_LINE.exec(text) ?? [];
  const headEnd = text.indexOf(HEAD_END);
  if (method === undefined || url === undefined || headEnd < 0) return undefined;
  const head = text.slice(0, headEnd + 2);
  if (DOUBTFUL.test(head)) return undefined;
  const bodyLength = bodyLengthOf(head);
  if (bodyLength === undefined || headEnd + HEAD_END.length + bodyLength !== chunk.length) return undefined;
  return { method, url, bodyLength };
}
