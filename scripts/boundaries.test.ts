import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import featuresConfig from '../.dependency-cruiser.features.mjs';
import config from '../.dependency-cruiser.mjs';

const ROOT = path.join(import.meta.dirname, '..');

/** Imports that must be refused, each with the rule that refuses it. */
const PLANTED: [rule: string, from: string, to: string][] = [
  ['no-cycle', 'api/src/platform/a.ts', 'api/src/platform/b.ts'],
  ['resolvable', 'web/src/lib/lost.ts', 'web/src/lib/nowhere.ts'],
  ['contract-imports-only-zod', 'contract/src/money.ts', 'pg'],
  ['contract-imports-no-workspace', 'contract/src/money.test.ts', 'api/src/app.ts'],
  ['web-never-sees-the-server', 'web/src/lib/spy.ts', 'api/src/app.ts'],
  ['server-never-sees-the-web', 'api/src/platform/peek.ts', 'web/src/lib/call.ts'],
  ['floor-platform', 'api/src/platform/up.ts', 'api/src/ledger/index.ts'],
  ['floor-ledger', 'api/src/ledger/up.ts', 'api/src/features/accounts/auth/index.ts'],
  ['floor-features', 'api/src/features/accounts/auth/up.ts', 'api/src/app.ts'],
  [
    'server-features-meet-at-the-door',
    'api/src/features/money/wallet/window.ts',
    'api/src/features/accounts/auth/store.ts',
  ],
  ['room-screening', 'api/src/features/screening/clips/up.ts', 'api/src/features/site/support/index.ts'],
  ['room-exchange', 'api/src/features/exchange/watching/up.ts', 'api/src/features/site/support/index.ts'],
  ['room-screening', 'api/src/features/screening/clips/up.ts', 'api/src/features/site/support/index.ts'],
  ['room-trust', 'api/src/features/trust/links/up.ts', 'api/src/features/exchange/videos/index.ts'],
  ['room-accounts', 'api/src/features/accounts/factors/up.ts', 'api/src/features/trust/links/index.ts'],
  ['room-proof', 'api/src/features/proof/books/up.ts', 'api/src/features/accounts/auth/index.ts'],
  ['room-money', 'api/src/features/money/wallet/higher.ts', 'api/src/features/proof/signing/index.ts'],
  ['room-messages', 'api/src/features/messages/push/up.ts', 'api/src/features/proof/signing/index.ts'],
  ['room-ground', 'api/src/features/ground/admin-log/up.ts', 'api/src/features/messages/mail/index.ts'],
  [
    'promotions-pacing',
    'api/src/features/exchange/promotions/pacing/up.ts',
    'api/src/features/exchange/promotions/promotion/store.ts',
  ],
  [
    'promotions-promotion',
    'api/src/features/exchange/promotions/promotion/up.ts',
    'api/src/features/exchange/promotions/reports/report-store.ts',
  ],
  [
    'promotions-reports',
    'api/src/features/exchange/promotions/reports/up.ts',
    'api/src/features/exchange/promotions/comparison/comparison-store.ts',
  ],
  ['admin-is-on-top', 'api/src/features/site/support/up.ts', 'api/src/features/site/admin/feature.ts'],
  ['ledger-has-one-door', 'api/src/features/money/wallet/post.ts', 'api/src/ledger/post.ts'],
  ['no-way-around-the-transaction', 'api/src/features/money/wallet/pool.ts', 'api/src/platform/db/db.ts'],
  ['no-way-around-the-transaction', 'api/src/ledger/pool.ts', 'pg'],
  ['rules-are-pure', 'api/src/features/money/wallet/deposit-rules.ts', 'node:fs'],
  ['rules-are-pure', 'api/src/ledger/recipes.ts', 'api/src/platform/db/tx.ts'],
  ['web-features-never-meet', 'web/src/features/wallet/meet.ts', 'web/src/features/auth/api.ts'],
  ['web-floors', 'web/src/features/wallet/up.ts', 'web/src/app/router.ts'],
  ['web-ground-floor', 'web/src/ui/up.ts', 'web/src/features/auth/api.ts'],
  ['web-base-is-lowest', 'web/src/base/up.ts', 'web/src/messages/index.ts'],
  ['web-messages-are-below-lib', 'web/src/messages/en/up.ts', 'web/src/lib/call.ts'],
  ['web-lib-is-below-ui', 'web/src/lib/up.ts', 'web/src/ui/button.ts'],
  ['web-ui-is-below-parts', 'web/src/ui/product.ts', 'web/src/parts/picture.ts'],
  ['player-stays-small', 'web/src/player/heavy.ts', 'react'],
  ['tests-are-not-shipped', 'api/src/features/money/wallet/given.ts', 'api/src/testing/given.ts'],
  ['client-imports-only-the-contract', 'client/src/heavy.js', 'react'],
  ['client-imports-only-the-contract', 'client/src/spy.js', 'api/src/app.ts'],
  ['client-runs-without-the-contract', 'client/src/schemas.js', 'contract/src/accounts/auth.ts'],
  ['journeys-use-the-front-door', 'e2e/burglar.ts', 'api/src/features/accounts/auth/store.ts'],
];

/** Imports that the rules must allow. */
const FINE: [from: string, to: string][] = [
  ['contract/src/accounts/auth.ts', 'zod'],
  ['web/src/features/auth/api.ts', 'contract/src/accounts/auth.ts'],
  ['web/src/app/router.ts', 'web/src/features/auth/api.ts'],
  ['api/src/features/money/wallet/door.ts', 'api/src/features/messages/notices/index.ts'],
  ['api/src/features/money/wallet/door.ts', 'api/src/ledger/index.ts'],
  ['api/src/features/money/wallet/door.ts', 'api/src/platform/db/tx.ts'],
  ['api/src/features/money/wallet/store.test.ts', 'api/src/platform/db/db.ts'],
  ['api/src/features/money/wallet/rate-rules.ts', 'contract/src/accounts/auth.ts'],
  ['api/src/ledger/index.ts', 'api/src/ledger/post.ts'],
  ['e2e/sign-in.e2e.ts', 'api/src/testing/given.ts'],
  ['client/src/types.d.ts', 'contract/src/accounts/auth.ts'],
  ['client/src/command.js', 'node:fs'],
  ['client/src/client.test.ts', 'api/src/testing/given.ts'],
  ['web/src/features/watching/open.ts', 'web/src/player/watch-clock.ts'],
  ['web/src/parts/card.ts', 'web/src/ui/button.ts'],
  ['web/src/lib/words.ts', 'web/src/messages/index.ts'],
];

/** No file is in a cycle here, but the two folders are. */
const RING: [from: string, to: string][] = [
  ['api/src/features/money/wallet/down.ts', 'api/src/features/money/referrals/index.ts'],
  ['api/src/features/money/referrals/up.ts', 'api/src/features/money/wallet/index.ts'],
];

/** Not a ring: what a feature's tests import does not ship. */
const RING_OF_TESTS: [from: string, to: string][] = [
  ['api/src/features/exchange/watching/down.ts', 'api/src/features/exchange/promotions/index.ts'],
  ['api/src/features/exchange/promotions/up.test.ts', 'api/src/features/exchange/watching/index.ts'],
];

let folder: string;
let found: { rule: string; from: string; to: string }[];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  const files = new Map<string, string>();
  for (const name of ['zod', 'pg', 'react']) {
    files.set(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    files.set(`node_modules/${name}/index.js`, '');
  }
  const imports = [...PLANTED.map(([, from, to]) => [from, to] as const), ...FINE, ...RING, ...RING_OF_TESTS];
  imports.push(['api/src/platform/b.ts', 'api/src/platform/a.ts']);
  for (const [from, to] of imports) {
    if (to.includes('/') && !to.endsWith('nowhere.ts')) files.set(to, files.get(to) ?? 'export {};\n');
    const wanted = to.includes('/') ? relative(from, to) : to;
    files.set(from, `${files.get(from) ?? ''}import '${wanted}';\n`);
  }
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  found = cruise('.dependency-cruiser.mjs', 'contract', 'api', 'web', 'e2e', 'client');
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(PLANTED)('%s: %s may not import %s', (rule, from, to) => {
  expect(found).toContainEqual({
    rule,
    from,
    to: expect.stringContaining(path.basename(to, '.ts').replace('node:', '')),
  });
});

test.each(FINE)('%s may import %s', (from, to) => {
  expect(found.filter((violation) => violation.from === from && violation.to.includes(to))).toEqual([]);
});

test('features that import each other are found as a ring of folders', () => {
  const rings = cruise('.dependency-cruiser.features.mjs', 'api/src/features');
  expect(rings.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`).sort()).toEqual([
    'no-ring-of-features: api/src/features/money/referrals → api/src/features/money/wallet',
    'no-ring-of-features: api/src/features/money/wallet → api/src/features/money/referrals',
  ]);
  const files = [...RING, ...RING_OF_TESTS].flat();
  expect(found.filter(({ rule, from }) => rule === 'no-cycle' && files.includes(from))).toEqual([]);
  expect(featuresConfig.forbidden).toHaveLength(1);
});

test('every rule has a planted violation', () => {
  const rules = config.forbidden?.map(({ name }) => name) ?? [];
  expect([...new Set(PLANTED.map(([rule]) => rule))].sort()).toEqual([...rules].sort());
});

function cruise(configuration: string, ...folders: string[]): typeof found {
  const program = path.join(ROOT, 'node_modules/.bin/depcruise');
  const args = ['--config', path.join(ROOT, configuration), '--output-type', 'json', ...folders];
  const output = JSON.parse(execFileSync(program, args, { cwd: folder, encoding: 'utf8' })) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

function relative(from: string, to: string): string {
  const way = path.relative(path.dirname(from), to);
  return way.startsWith('.') ? way : `./${way}`;
}
