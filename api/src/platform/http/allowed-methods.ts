import type { FastifyInstance } from 'fastify';

interface Address {
  pattern: RegExp;
  methods: Set<string>;
}

/** Returns the methods that a path of the API accepts, none if there is no such path. Slow, so use it for refusals only. */
export function allowedMethods(http: FastifyInstance): (url: string) => readonly string[] {
  const addresses = new Map<string, Address>();
  http.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
    const address = addresses.get(url) ?? { pattern, methods: new Set() };
    for (const one of [method].flat()) address.methods.add(one);
    addresses.set(url, address);
  });
  return (url) => {
    const [path = ''] = url.split('?');
    const found = [...addresses.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  };
}
