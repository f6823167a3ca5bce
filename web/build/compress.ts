import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

// Not the calls that wait: Node compresses several files at once.
const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

const WORTHWHILE = 1024;

/** Writes each script and style also as .br and .gz, so that the server never compresses the same bytes twice. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const compressAll = Object.entries(bundle).map(async ([name, output]) => {
          if (!/\.(js|css|json)$/.test(name)) return;
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (content.length < WORTHWHILE) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz });
        });
        await Promise.all(compressAll);
      },
    },
  };
}
