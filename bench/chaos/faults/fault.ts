import type { Random } from '../../random.ts';
import type { Finding } from '../judge/verdict.ts';
import type { History } from '../load/history.ts';
import { startTraffic } from '../load/traffic.ts';
import type { Stage } from '../stage/stage.ts';

/** What cannot be tried on this machine is said, not counted as held. */
export interface NotRun {
  notRun: string;
}

export interface Scene {
  stage: Stage;
  seed: number;
}

/** One thing that goes wrong. The plan is made from the seed alone, before anything runs. */
export interface Fault<P = unknown> {
  name: string;
  about: string;
  /** Shares of the run's time; one without a share takes what it takes. */
  share: number;
  plan(random: Random, seconds: number): P;
  run(scene: Scene, plan: P): Promise<Finding | NotRun>;
}

/** Keeps the type of a plan between its two ends. */
export function defineFault<P>(fault: Fault<P>): Fault {
  return { ...fault, run: (scene, plan) => fault.run(scene, plan as P) };
}

/** People are at it before, during and after; what the fault broke must be whole again before they stop. */
export async function underLoad(
  { stage, seed }: Scene,
  during: (history: History) => Promise<Omit<Finding, 'history'> | undefined | void>,
): Promise<Finding> {
  const traffic = startTraffic(stage.world, seed);
  try {
    const found = await during(traffic.history);
    return { ...found, history: traffic.history };
  } finally {
    stage.proxy.pass();
    await traffic.end();
  }
}
