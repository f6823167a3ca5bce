import type { MountedCheck } from './check/mount-check.ts';
import { preferredLanguage } from './texts.ts';
import type { OpenCheck } from './watch-server.ts';

interface CheckHost {
  column: HTMLElement;
  viewId: number;
  quieten(on: boolean): void;
  onDone(): void;
}

/** Shows checks of attention in a column beside the player. The script that draws them is loaded with the first one. */
export function showCheck({ column, viewId, quieten, onDone }: CheckHost) {
  let mounted: MountedCheck | null = null;
  let wanted: string | null = null;
  let why = '';

  function close() {
    wanted = null;
    mounted?.close();
    mounted = null;
  }

  async function open(check: OpenCheck) {
    if (mounted?.asks(check.id)) return;
    close();
    wanted = check.id;
    const { mountCheck } = await import('./check/mount-check.ts');
    if (wanted !== check.id) return;
    mounted = mountCheck(column, { viewId, check, language: preferredLanguage(), quieten, onDone });
    mounted.say(why);
  }

  return {
    open: (check: OpenCheck) => void open(check),
    /** Why the clock stands, for the viewer who looks at a question. */
    say(text: string) {
      if (text === why) return;
      why = text;
      mounted?.say(why);
    },
    close,
  };
}
