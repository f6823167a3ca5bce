import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const KB = 1024;
/** Kilobytes after gzip. A page over its budget fails the build. */
const limits = {
  firstScript: 96,
  /** Parts and texts that the pages after the first one share; they are fetched once, with the first of them. */
  sharedScript: 31,
  firstStyle: 15,
  lazyRoute: 28,
  lazyPart: 30,
  /** The meter with its 49,000 known passwords, loaded when somebody types a new one. */
  passwordList: 260,
  /** What reads and writes video files, loaded when somebody uploads a clip. */
  clipPreparation: 110,
  player: 12.1,
  landingPage: 15,
  landingScript: 3,
};

const sizeOf = (content: string | Uint8Array) => gzipSync(content).length / KB;

/** A chunk and all chunks it imports, directly or not. */
export function closure(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return seen;
  seen.add(file);
  for (const needed of chunk.imports) closure(bundle, needed, seen);
  return seen;
}

function stylesOf(bundle: Bundle, files: Iterable<string>): Set<string> {
  const styles = new Set<string>();
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return styles;
}

function weigh(bundle: Bundle, files: Iterable<string>): number {
  let total = 0;
  for (const file of files) {
    const output = bundle[file];
    if (output) total += sizeOf(output.type === 'chunk' ? output.code : output.source);
  }
  return total;
}

export interface Weight {
  what: string;
  kilobytes: number;
  limit: number;
}

/** Every page's file is called page.tsx, so its folder is part of the name. */
function nameOf({ name, facadeModuleId }: Rolldown.OutputChunk): string {
  return facadeModuleId?.split('/').slice(-2).join('/') ?? name;
}

/** The other dynamic chunks are translations, and parts of a page that load after it. */
const isRoute = ({ facadeModuleId }: Rolldown.OutputChunk) => /[/-]page\.tsx$/.test(facadeModuleId ?? '');

const limitOf = (chunk: Rolldown.OutputChunk) => {
  if (chunk.facadeModuleId?.endsWith('/lib/password-strength.ts')) return limits.passwordList;
  if (chunk.facadeModuleId?.endsWith('/upload/prepare-clip.ts')) return limits.clipPreparation;
  return isRoute(chunk) ? limits.lazyRoute : limits.lazyPart;
};

/** What a visitor downloads: the first load with the dashboard, each further route, the player window. */
export function weights(bundle: Bundle): Weight[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html'));
  const player = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/player.html'));
  const landing = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/landing.html'));
  const dashboard = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/app/dashboard-page.tsx'));
  const result: Weight[] = [];
  if (entry) {
    const first = closure(bundle, entry.fileName);
    const home = dashboard ? closure(bundle, dashboard.fileName, new Set(first)) : first;
    result.push({ what: 'first load, script', kilobytes: weigh(bundle, home), limit: limits.firstScript });
    const style = weigh(bundle, stylesOf(bundle, home));
    result.push({ what: 'first load, style', kilobytes: style, limit: limits.firstStyle });
    // A translation of the rest has the same name, but it is fetched by itself.
    const shared = chunks
      .filter(({ name, isDynamicEntry }) => !isDynamicEntry && ['shared', 'rest'].includes(name))
      .map(({ fileName }) => fileName);
    result.push({ what: 'shared script', kilobytes: weigh(bundle, shared), limit: limits.sharedScript });
    const loaded = new Set([...home, ...shared]);
    for (const chunk of chunks.filter((candidate) => candidate.isDynamicEntry)) {
      const more = [...closure(bundle, chunk.fileName)].filter((file) => !loaded.has(file));
      result.push({
        what: `lazy ${nameOf(chunk)}`,
        kilobytes: weigh(bundle, more),
        limit: limitOf(chunk),
      });
    }
  }
  if (player) {
    const files = closure(bundle, player.fileName);
    result.push({ what: 'player page, script', kilobytes: weigh(bundle, files), limit: limits.player });
  }
  if (landing) {
    const files = closure(bundle, landing.fileName);
    const page = weigh(bundle, ['landing.html', ...stylesOf(bundle, files)]);
    result.push({ what: 'landing, page and style', kilobytes: page, limit: limits.landingPage });
    result.push({ what: 'landing, script', kilobytes: weigh(bundle, files), limit: limits.landingScript });
  }
  return result;
}

export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all = weights(bundle);
        for (const { what, kilobytes, limit } of all) {
          this.info(`${what}: ${kilobytes.toFixed(1)} of ${limit} KB gzip`);
        }
        const over = all.filter(({ kilobytes, limit }) => kilobytes > limit);
        if (over.length > 0)
          this.error(
            `Over budget: ${over.map(({ what, kilobytes, limit }) => `${what} (${kilobytes.toFixed(1)} of ${limit} KB)`).join(', ')}`,
          );
      },
    },
  };
}
