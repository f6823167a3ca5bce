/**
 * Who may import whom. The picture behind the rules is in docs/architecture.md;
 * scripts/boundaries.test.ts plants one violation of each rule and expects it to be found. The rule that features form no
 * ring works on folders and is in .dependency-cruiser.features.mjs.
 */

export const TEST = String.raw`\.(test|e2e)\.tsx?$|^api/src/testing/`;
const PURE = String.raw`^api/src/(.+-rules|ledger/(entry|recipes))\.ts$`;

/** The rooms of the server's features, from the top down. A room uses only rooms that stand further down in this list. */
export const ROOMS = ['site', 'screening', 'exchange', 'trust', 'accounts', 'proof', 'money', 'messages', 'ground'];

/** The parts of the largest feature, from top to bottom. */
const PROMOTIONS = ['comparison', 'reports', 'promotion', 'pacing'];

/**
 * How imports are read and resolved, for both configurations.
 * @type {import('dependency-cruiser').ICruiseOptions}
 */
export const options = {
  // The compiler's own parser is not available to other tools in TypeScript 7.
  parser: 'swc',
  doNotFollow: { path: '(^|/)node_modules/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.svg', '.json'],
  },
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TEST },
      to: { pathNot: '^contract/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'contract-imports-no-workspace',
      severity: 'error',
      comment: 'the tests of the contract may also use test tools, but no other workspace',
      from: { path: '^contract/' },
      to: { path: '^(api|web|e2e|bench|scripts)/' },
    },
    {
      name: 'web-never-sees-the-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|e2e|bench|scripts)/' },
    },
    {
      name: 'server-never-sees-the-web',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(web|e2e|bench|scripts)/' },
    },
    {
      name: 'floor-platform',
      severity: 'error',
      from: { path: '^api/src/platform/', pathNot: TEST },
      to: { path: '^api/src/(ledger|features)/|^api/src/[^/]+$' },
    },
    {
      name: 'floor-ledger',
      severity: 'error',
      from: { path: '^api/src/ledger/', pathNot: TEST },
      to: { path: '^api/src/features/|^api/src/[^/]+$' },
    },
    {
      name: 'floor-features',
      severity: 'error',
      from: { path: '^api/src/features/', pathNot: TEST },
      to: { path: '^api/src/[^/]+$' },
    },
    {
      name: 'server-features-meet-at-the-door',
      severity: 'error',
      from: { path: '^api/src/features/([^/]+/[^/]+)/' },
      to: {
        path: '^api/src/features/',
        pathNot: ['^api/src/features/$1/', String.raw`^api/src/features/[^/]+/[^/]+/index\.ts$`],
      },
    },
    ...ROOMS.slice(1).map((room, above) => ({
      name: `room-${room}`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^api/src/features/${room}/`, pathNot: TEST },
      to: { path: `^api/src/features/(${ROOMS.slice(0, above + 1).join('|')})/` },
    })),
    ...PROMOTIONS.slice(1).map((part, above) => ({
      name: `promotions-${part}`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^api/src/features/exchange/promotions/${part}/`, pathNot: TEST },
      to: { path: `^api/src/features/exchange/promotions/(${PROMOTIONS.slice(0, above + 1).join('|')})/` },
    })),
    {
      name: 'admin-is-on-top',
      severity: 'error',
      from: { path: '^api/src/features/', pathNot: '^api/src/features/site/admin/' },
      to: { path: '^api/src/features/site/admin/' },
    },
    {
      name: 'ledger-has-one-door',
      severity: 'error',
      from: { path: '^api/src/', pathNot: `^api/src/ledger/|${TEST}` },
      to: { path: '^api/src/ledger/', pathNot: String.raw`^api/src/ledger/index\.ts$` },
    },
    {
      name: 'no-way-around-the-transaction',
      severity: 'error',
      comment:
        'no feature opens its own connection, because a statement outside the transaction is the classic money bug',
      from: { path: '^api/src/(features|ledger)/', pathNot: TEST },
      to: {
        path: String.raw`^api/src/platform/db/(db|connection|shared-connection)\.ts$|(^|/)node_modules/pg/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: PURE },
      to: { pathNot: `^contract/src/|${PURE}`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-never-meet',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-floors',
      severity: 'error',
      from: { path: '^web/src/(base|ui|parts|lib|features|messages)/', pathNot: TEST },
      to: { path: '^web/src/(app|landing)/' },
    },
    {
      name: 'web-ground-floor',
      severity: 'error',
      from: { path: '^web/src/(base|ui|parts|lib|messages)/', pathNot: TEST },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'web-base-is-lowest',
      severity: 'error',
      comment: 'base, messages, lib, ui, parts: each imports only what stands before it, so that no ring can form',
      from: { path: '^web/src/base/', pathNot: TEST },
      to: { path: '^web/src/(?!base/)' },
    },
    {
      name: 'web-messages-are-below-lib',
      severity: 'error',
      from: { path: '^web/src/messages/', pathNot: TEST },
      to: { path: '^web/src/(lib|ui|parts)/' },
    },
    {
      name: 'web-lib-is-below-ui',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: TEST },
      to: { path: '^web/src/(ui|parts)/' },
    },
    {
      name: 'web-ui-is-below-parts',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: TEST },
      to: { path: '^web/src/parts/' },
    },
    {
      name: 'player-stays-small',
      severity: 'error',
      from: { path: '^web/src/player/', pathNot: TEST },
      to: { path: '^web/src/(app|features|ui|landing|messages)/|(^|/)node_modules/react' },
    },
    {
      name: 'client-imports-only-the-contract',
      severity: 'error',
      comment: 'it is published by itself, and has no dependencies',
      from: { path: '^client/(src|bin)/', pathNot: TEST },
      to: { pathNot: '^(client|contract)/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'client-runs-without-the-contract',
      severity: 'error',
      comment: 'programs that use it get the types of the contract, and none of its schemas',
      from: { path: String.raw`^client/(src|bin)/.+\.m?js$` },
      to: { path: '^contract/' },
    },
    {
      name: 'journeys-use-the-front-door',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(api/src/(features|ledger)|web)/' },
    },
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      from: { path: '^(contract|api|web)/', pathNot: TEST },
      to: { path: TEST },
    },
  ],
  options: { ...options, exclude: { path: '(^|/)(dist|\\.cache)/' } },
};
