import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { routes } from '@viewloop/contract';
import { inRepository } from '../../run/folders.ts';
import { callTypes } from './call-types.ts';
import { type TarFile, tarOf } from './tar-rules.ts';

const read = (file: string) => readFileSync(inRepository('client', file), 'utf8');

/** What programs need and nothing else: neither tests nor anything of this repository. */
function packageJson(version: string): string {
  const {
    devDependencies: _,
    private: __,
    scripts: ___,
    ...rest
  } = JSON.parse(read('package.json')) as Record<string, unknown>;
  return `${JSON.stringify({ ...rest, version }, null, 2)}\n`;
}

function filesOf(version: string): TarFile[] {
  const sources = readdirSync(inRepository('client', 'src')).filter((name) => /^[\w-]+(\.js|\.d\.ts)$/.test(name));
  const types = callTypes(routes);
  return [
    { name: 'package.json', text: packageJson(version) },
    { name: 'README.md', text: read('README.md') },
    { name: 'LICENSE', text: readFileSync(inRepository('LICENSE'), 'utf8') },
    { name: 'bin/viewloop.mjs', text: read('bin/viewloop.mjs'), isProgram: true },
    ...sources.sort().map((name) => ({
      name: `src/${name}`,
      // In the repository the types come from the contract's schemas, which need a library; here they are written out.
      text: name === 'calls.d.ts' ? types : read(`src/${name}`),
    })),
  ];
}

/** The client as npm packs it, with the types of all calls inside. It installs without anything else. */
export function packClient(version: string): Buffer {
  return gzipSync(tarOf(filesOf(version).map((file) => ({ ...file, name: `package/${file.name}` }))), { level: 9 });
}
