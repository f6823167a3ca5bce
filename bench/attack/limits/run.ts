import type { Attack } from '../attack.ts';
import { at, newMember } from '../cast.ts';
import { limitCalls } from './calls.ts';
import { limitDeeds } from './deeds.ts';
import { limitSignIn } from './sign-in.ts';
import { limitStreams } from './streams.ts';

/** Starts two servers of the same site with limits switched on: one for direct clients, one behind a proxy. */
export async function attackLimits({ site, findings, world, address }: Attack, limits = 'on'): Promise<void> {
  const group = findings.group('limits');
  const direct = await site.serve({ RATE_LIMITS: limits });
  const proxied = await site.serve({ RATE_LIMITS: limits, TRUST_PROXY: '1' });
  const member = at(direct.address, await newMember(world.address));
  await limitCalls(group, direct.address, proxied.address, member);
  await limitSignIn(group, world, direct.address, proxied.address);
  await limitDeeds(group, world, direct.address);
  await limitStreams(findings.group('event streams'), address);
  await direct.stop();
  await proxied.stop();
}
