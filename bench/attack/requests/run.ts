import type { Attack } from '../attack.ts';
import { attackAcrossSites } from './cross-site.ts';
import { attackFiles } from './files.ts';
import { attackHosts } from './hosts.ts';
import { attackSessions } from './sessions.ts';
import { attackShapes } from './shapes.ts';
import { attackSpellings } from './spellings.ts';

export async function attackRequests(attack: Attack): Promise<void> {
  await attackSessions(attack);
  await attackAcrossSites(attack);
  await attackShapes(attack);
  await attackHosts(attack);
  await attackSpellings(attack);
  await attackFiles(attack);
}
