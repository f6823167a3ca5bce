/** A profile as `node --cpu-prof` writes it. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

const SENDING = /^(?:write(?:Utf8String|Latin1String|Buffer|v)|shutdown)$/;
const FASTIFY = /node_modules\/(?:fastify|@fastify|find-my-way|secure-json-parse|light-my-request|cookie)\b/;
const DATABASE = /node_modules\/(?:pg|pg-\w+|postgres-\w+)\//;

/** Frames of V8 and Node that have no file belong to their caller, except for these. */
function ownPart(name: string): string | undefined {
  if (name === '(garbage collector)') return 'garbage collection';
  if (name === '(program)') return "Node's native code: HTTP parser, event loop, reading";
  if (SENDING.test(name)) return 'sending: kernel and encoding';
  return undefined;
}

function partOfFile(url: string): string {
  if (url.startsWith('node:internal/crypto')) return 'hash of the session token';
  if (url.startsWith('node:')) return "Node's HTTP, streams, events, timers";
  if (FASTIFY.test(url)) return 'Fastify and its router';
  if (DATABASE.test(url)) return 'database client';
  const ours = /\/api\/src\/(.*)\.ts$/.exec(url);
  return ours ? `ours: ${ours[1]}` : 'other';
}

/** Between the first and the last request that was parsed, without the first seconds, in which code is compiled. */
function busyTime(profile: CpuProfile, nameOf: (id: number) => string): { from: number; to: number; at: number[] } {
  let now = 0;
  const at = profile.timeDeltas.map((delta) => {
    now += delta;
    return now;
  });
  const parsed = profile.samples.flatMap((id, index) => (nameOf(id) === 'parserOnIncoming' ? [at[index] ?? 0] : []));
  const [first = 0, last = 0] = [parsed[0], parsed.at(-1)];
  return { from: first + (last - first) / 3, to: last, at };
}

/** Returns the share of each part in the processor time of the requests, largest first. */
export function sharesOf(profile: CpuProfile): [part: string, share: number][] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child): [number, number] => [child, id])),
  );
  const frameOf = (id: number) => nodes.get(id)?.callFrame ?? { functionName: '', url: '' };

  function partOf(id: number): string {
    const own = ownPart(frameOf(id).functionName);
    if (own) return own;
    let caller: number | undefined = id;
    while (caller !== undefined && frameOf(caller).url === '') caller = parents.get(caller);
    return caller === undefined ? 'other' : partOfFile(frameOf(caller).url);
  }

  const { from, to, at } = busyTime(profile, (id) => frameOf(id).functionName);
  const times = new Map<string, number>();
  profile.samples.forEach((id, index) => {
    const time = at[index] ?? 0;
    if (time < from || time > to || frameOf(id).functionName === '(idle)') return;
    const part = partOf(id);
    times.set(part, (times.get(part) ?? 0) + (profile.timeDeltas[index] ?? 0));
  });
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([part, time]): [string, number] => [part, time / total]).sort((a, b) => b[1] - a[1]);
}
