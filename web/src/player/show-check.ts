import type { MountedCheck } from './check/mount-check.ts';
import { preferredLanguage } from './texts.ts';
import type { OpenCheck } from './watch-server.ts';

/** Shows checks of attention in a column beside the player. The script that draws them is loaded with the first one. */
export function showCheck(column: HTMLElement, viewId: number, onDone: () => void) {
  let mounted: MountedCheck | null = null;
  let wanted: string | null = null;

  function close() {
    wanted = null;
    mounted?.close();
    mounted = null;
  }

  async function open(check: OpenCheck) {
    close();
    wanted = check.id;
    const { mountCheck } = await import('./check/mount-check.ts');
    if (wanted !== check.id) return;
    mounted = mountCheck(column, { viewId, check, language: preferredLanguage(), onDone });
  }

  return { open: (check: OpenCheck) => void open(check), close };
}
