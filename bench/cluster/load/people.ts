import { admin, auth, promotions } from '@viewloop/contract';
import { ADMIN } from '../stage/stage.ts';
import { type Caller, callerAt, must } from './caller.ts';

export interface Person extends Caller {
  id: string;
  username: string;
}

export const SECRET = 'of the whole town';
let numbers = 0;
export const nextNumber = () => ++numbers;

export async function registered(address: string, from?: string): Promise<Person> {
  const caller = callerAt(address, from);
  const username = `member-${nextNumber()}`;
  const body = { username, email: `${username}@example.com`, password: SECRET };
  const { id } = await must(caller.call('POST', auth.register.path, body));
  return { ...caller, id: String(id), username };
}

export async function signedInAdmin(address: string, from?: string): Promise<Caller> {
  const caller = callerAt(address, from);
  await must(caller.call('POST', auth.login.path, ADMIN));
  return caller;
}

export const give = (by: Caller, to: Person, credits: number) =>
  must(by.call('POST', admin.updateCredits.path, { userId: to.id, credits, reason: 'for the run' }));

export function promote(owner: Caller, creditsSpent: number) {
  const videoUrl = `https://www.youtube.com/shorts/${String(nextNumber()).padStart(11, 'c')}`;
  const body = { videoUrl, platform: 'youtube', title: 'Cluster', creditsSpent };
  return owner.call('POST', promotions.createPromotion.path, body);
}

export interface Town {
  viewers: Person[];
  owners: Person[];
}

/** Creates the members who make the load, and enough promotions that nobody runs out of videos. */
export async function settle(address: string): Promise<Town> {
  const boss = await signedInAdmin(address);
  const people: Person[] = [];
  for (let n = 0; n < 16; n++) people.push(await registered(address));
  const owners = people.slice(0, 4);
  for (const owner of owners) {
    await must(owner.call('POST', promotions.acceptRules.path));
    await give(boss, owner, 100_000);
    for (let n = 0; n < 10; n++) await must(promote(owner, 2000));
  }
  return { viewers: people.slice(4), owners };
}
