import { FrozenCard } from './frozen-card.tsx';
import { LostFactorCard } from './lost-factor-card.tsx';

/** What needs an answer after an account was taken back or a second factor was lost; usually nothing. */
export const TakenBackCards = () => (
  <>
    <LostFactorCard />
    <FrozenCard />
  </>
);
