/** What can be wrong with a node, in the words an operator sees. None of it says anything about the chain. */
const troubles = {
  unreachable: 'The node does not answer: it is down, or LITECOIN_RPC_URL is wrong',
  starting: 'The node is starting',
  unauthorised: 'The node refuses the user and password in LITECOIN_RPC_URL',
  forbidden: 'The node does not allow this call: add it to rpcwhitelist',
  busy: 'The node is overloaded',
  slow: 'The node did not answer in time',
  broken: 'The connection to the node broke off',
  garbled: 'The node answered something that cannot be understood',
} as const;

export type Trouble = keyof typeof troubles;

/** No answer, or none that can be used. Nothing may be concluded from it; ask again later. */
export class NodeTrouble extends Error {
  override name = 'NodeTrouble';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, detail?: string) {
    super(detail ? `${troubles[trouble]} (${detail})` : troubles[trouble]);
    this.trouble = trouble;
  }
}

/** The node understood the call and says no: there is no such block, the height is out of range. */
export class NodeRefusal extends Error {
  override name = 'NodeRefusal';
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message} (${code})`);
    this.code = code;
  }
}

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']);

export function troubleOfConnection(error: unknown, timedOut: boolean): NodeTrouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (timedOut || code === 'ETIMEDOUT') return new NodeTrouble('slow');
  return NOT_CONNECTED.has(code) ? new NodeTrouble('unreachable', code) : new NodeTrouble('broken', code || undefined);
}
