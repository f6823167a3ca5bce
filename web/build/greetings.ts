import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, '../src/features/dashboard/greetings.ts');

/** Writes down how the start page greets a member, so that the server can do it before any script has run. */
export function greetings(): Plugin {
  return {
    name: 'greetings',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ greetings: unknown }>(SOURCE, { configFile: false });
      this.emitFile({ type: 'asset', fileName: 'greetings.json', source: JSON.stringify(module.greetings) });
    },
  };
}
