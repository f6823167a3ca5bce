import { expect, test } from 'vitest';
import type { NodeCondition } from './chain.ts';
import { networks } from './network.ts';
import { judgeNode, oldTipWarning, versionText } from './node-rules.ts';

const fit: NodeCondition = {
  chainName: 'main',
  version: 210_506,
  peers: 8,
  height: 3_200_000,
  downloading: false,
};
const judge = (change: Partial<NodeCondition>, network = networks.mainnet) => judgeNode({ ...fit, ...change }, network);

test('a node that is up to date is believed', () => {
  expect(judge({})).toEqual({ state: 'ready' });
  expect(judge({ version: 220_000 })).toEqual({ state: 'ready' });
});

test('a node of another network is refused, whatever else it says', () => {
  expect(judge({ chainName: 'test', downloading: true })).toMatchObject({ state: 'refused' });
  expect(judge({}, networks.regtest)).toMatchObject({ state: 'refused' });
});

test('mainnet refuses nodes without the fixes of 0.21.5.6', () => {
  expect(judge({ version: 210_505 })).toEqual({
    state: 'refused',
    reason: 'The node is version 0.21.5.5; mainnet needs 0.21.5.6 or newer',
    reasonCode: 'old_version',
    reasonFacts: { has: '0.21.5.5', needs: '0.21.5.6', network: 'mainnet' },
  });
  expect(judge({ version: 210_201 })).toMatchObject({ state: 'refused' });
  expect(judge({ chainName: 'regtest', version: 210_201, peers: 0 }, networks.regtest)).toEqual({ state: 'ready' });
});

test('a node that downloads the chain, or has too few peers, has to wait', () => {
  expect(judge({ downloading: true })).toMatchObject({ state: 'syncing' });
  expect(judge({ peers: 2 })).toEqual({
    state: 'waiting',
    reason: 'The node has 2 of at least 3 peers',
    reasonCode: 'few_peers',
    reasonFacts: { peers: 2, needed: 3 },
  });
  expect(judge({ peers: 3 })).toEqual({ state: 'ready' });
});

test('versions as people write them', () => {
  expect(versionText(210_506)).toBe('0.21.5.6');
  expect(versionText(210_201)).toBe('0.21.2.1');
  expect(versionText(1_020_300)).toBe('1.2.3.0');
});

test('a tip of three quarters of an hour is worth a warning, but not on regtest', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const tip = { minedAt: new Date('2026-11-15T11:15:00Z') };
  expect(oldTipWarning(tip, now, networks.mainnet)?.reason).toMatch(/No new block for 45 minutes/);
  expect(oldTipWarning({ minedAt: new Date('2026-11-15T11:16:00Z') }, now, networks.mainnet)).toBeUndefined();
  expect(oldTipWarning(tip, now, networks.regtest)).toBeUndefined();
});
