import type { CheatKind } from './people.ts';

/** Unproven credits that became promotion today in open mode, from one address and for one video. Those who share them share this. */
export interface Room {
  address: { used: number };
  video: { used: number };
}

/** The rooms of all accounts for one day. */
export function roomsOf({ accounts, anAddress, aVideo }: CheatKind): Room[] {
  const shared = (byHowMany: number) => {
    const all = Array.from({ length: Math.ceil(accounts / byHowMany) }, () => ({ used: 0 }));
    return (index: number) => all[Math.floor(index / byHowMany)] as { used: number };
  };
  const [address, video] = [shared(anAddress), shared(aVideo)];
  return Array.from({ length: accounts }, (_, index) => ({ address: address(index), video: video(index) }));
}
