import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { GuardedHttpError } from './guarded-http-error.ts';
import type { InnerReceivers } from './inner-receivers.ts';
import { isPublicAddress } from './outside-address.ts';

type Resolve = (
  hostname: string,
  options: { all: true; family: number },
  done: (error: NodeJS.ErrnoException | null, found: { address: string; family: number }[]) => void,
) => void;

/**
 * Resolves a name for one connection and refuses it when any of its addresses is not public. The connection then uses
 * exactly the addresses that were checked, so a name server cannot change its mind in between.
 */
export function guardedLookup(resolve: Resolve = systemLookup, inner?: InnerReceivers): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { all: true, family: familyOf(options.family) }, (error, found) => {
      const first = found?.[0];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '', 0);
      if (!found.every(({ address }) => isPublicAddress(address) || inner?.allowsAddress(address)))
        return done(new GuardedHttpError('private_address'), '', 0);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
}

const familyOf = (family: number | 'IPv4' | 'IPv6' | undefined): number =>
  family === 4 || family === 'IPv4' ? 4 : family === 6 || family === 'IPv6' ? 6 : 0;
