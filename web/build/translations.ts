import type { Plugin, Rolldown } from 'vite';
import { closure } from './budgets.ts';

const TRANSLATION = /\/src\/messages\/(de|es)\//;
/** These files fetch a translation and wait for it before anybody can import them. */
const WAITS = /\/src\/messages\/[\w-]+\.ts$/;
const DOES_NOT_WAIT = /\/src\/messages\/(index|plural)\.ts$/;

const holds = (bundle: Rolldown.OutputBundle, file: string, wanted: (id: string) => boolean) => {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' && Object.keys(chunk.modules).some(wanted);
};

/** Translations that need a file which waits for a translation: both would wait for ever. */
export function stuckTranslations(bundle: Rolldown.OutputBundle): string[] {
  const translations = Object.keys(bundle).filter((file) => holds(bundle, file, (id) => TRANSLATION.test(id)));
  const waits = (id: string) => WAITS.test(id) && !DOES_NOT_WAIT.test(id);
  return translations.filter((file) => [...closure(bundle, file)].some((needed) => holds(bundle, needed, waits)));
}

/** Stops a build whose screens would hang in one language only. */
export function translations(): Plugin {
  return {
    name: 'translations',
    apply: 'build',
    generateBundle(_options, bundle) {
      const stuck = stuckTranslations(bundle);
      if (stuck.length > 0) this.error(`Translations that wait for themselves: ${stuck.join(', ')}`);
    },
  };
}
