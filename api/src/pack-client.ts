import { writeFileSync } from 'node:fs';
import { packClient } from './platform/http/client-package/pack-client.ts';

/** `npx node api/src/pack-client.ts FILE VERSION`: writes the package that every site serves as /client.tgz. */
const [file, version] = process.argv.slice(2);
if (!file || !version) {
  process.stderr.write('Say where and which version: node api/src/pack-client.ts FILE VERSION\n');
  process.exit(2);
}
writeFileSync(file, packClient(version));
