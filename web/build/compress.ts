import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTHWHILE = 1024;

/** Writes each script and style also as .br and .gz, so that the server never compresses the same bytes twice. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, output] of Object.entries(bundle)) {
          if (!/\.(js|css|json)$/.test(name)) continue;
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (content.length < WORTHWHILE) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotliCompressSync(content, { params }) });
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipSync(content, { level: 9 }) });
        }
      },
    },
  };
}
