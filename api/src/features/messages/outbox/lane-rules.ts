/** How a receiver behaved at its last try. */
export type Manners = 'prompt' | 'unknown' | 'slow';

export interface Lanes {
  /** Who answers: deliveries with the same receiver share its places and its manners. */
  receiverOf(delivery: Pick<Candidate, 'memberId' | 'target'>): string;
  /** Places for one receiver, by how it behaved last. */
  perReceiver: Readonly<Record<Manners, number>>;
  /** Places for all deliveries of one member; those of the site count as one member. */
  perMember: number;
  /** Of these, places for receivers that have not shown that they answer. */
  unprovenPerMember: number;
  /** Places for all receivers together that have not shown that they answer. The rest is kept for those that have. */
  forUnproven: number;
  /** An answer that takes longer makes a receiver slow. */
  promptMs: number;
}

export interface Candidate {
  id: number;
  memberId: string | null;
  target: string;
}

export interface OnTheWay {
  memberId: string | null;
  receiver: string;
}

const count = (map: ReadonlyMap<string, number>, key: string) => map.get(key) ?? 0;
const raise = (map: Map<string, number>, key: string) => void map.set(key, count(map, key) + 1);

/** Which deliveries may leave now, in the order given, so that no receiver and no member takes the places of the others. */
export function chooseNext<C extends Candidate>(
  candidates: readonly C[],
  onTheWay: Iterable<OnTheWay>,
  { lanes, places, mannersOf }: { lanes: Lanes; places: number; mannersOf: (receiver: string) => Manners },
): C[] {
  const byReceiver = new Map<string, number>();
  const byMember = new Map<string, number>();
  const unprovenByMember = new Map<string, number>();
  let unproven = 0;
  let taken = 0;
  const take = ({ memberId, receiver }: OnTheWay) => {
    raise(byReceiver, receiver);
    raise(byMember, memberId ?? '');
    taken++;
    if (mannersOf(receiver) === 'prompt') return;
    raise(unprovenByMember, memberId ?? '');
    unproven++;
  };
  for (const one of onTheWay) take(one);
  return candidates.filter(({ memberId, target }) => {
    const receiver = lanes.receiverOf({ memberId, target });
    const manners = mannersOf(receiver);
    const hasPlace =
      taken < places &&
      count(byReceiver, receiver) < lanes.perReceiver[manners] &&
      count(byMember, memberId ?? '') < lanes.perMember &&
      (manners === 'prompt' ||
        (unproven < lanes.forUnproven && count(unprovenByMember, memberId ?? '') < lanes.unprovenPerMember));
    if (hasPlace) take({ memberId, receiver });
    return hasPlace;
  });
}
