import type { Random } from '../random.ts';
import type { Findings } from './findings.ts';
import type { Site } from './target.ts';
import type { World } from './world.ts';

/** What every part of the attack needs. `address` is where requests go: the server, or a proxy with a planted fault. */
export interface Attack {
  site: Site;
  findings: Findings;
  world: World;
  random: Random;
  address: string;
}
