import type { Random } from '../../random.ts';
import type { Finding } from '../judge/verdict.ts';
import type { History } from '../load/history.ts';
import { startTraffic } from '../load/traffic.ts';
import type { Stage } from '../stage/stage.ts';

/** A fault that cannot be tried on this machine is reported as such, and not counted as held. */
export interface NotRun {
  notRun: string;
}

export interface Scene {
  stage: Stage;
  seed: number;
}

/** One thing that goes wrong. Its plan depends only on the seed, and is made before anything runs. */
export interface Fault<P = unknown> {
  name: string;
  about: string;
  /** The fault's share of the running time. A fault without a share takes as long as it needs. */
  share: number;
  plan(random: Random, seconds: number): P;
  run(scene: Scene, plan: P): Promise<Finding | NotRun>;
}

/** Checks that `plan` and `run` of a fault use the same type. */
export function defineFault<P>(fault: Fault<P>): Fault {
  return { ...fault, run: (scene, plan) => fault.run(scene, plan as P) };
}

/** Runs the traffic before, during and after the fault. The system must have recovered before the traffic stops. */
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
