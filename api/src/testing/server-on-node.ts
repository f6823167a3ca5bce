import { type Deposits, depositsIn } from './deposits.ts';
import { type Given, givenIn } from './given.ts';
import { TEST_KEY } from './litecoin-key.ts';
import type { LitecoinNode } from './litecoin-node.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const settingsFor = (node: LitecoinNode) => ({
  LITECOIN_RPC_URL: node.rpcUrl,
  LITECOIN_NETWORK: 'regtest',
  LITECOIN_XPUB: TEST_KEY,
});

/** A test server that follows this node and has asked it once. */
export async function serverOn(node: LitecoinNode): Promise<{ app: TestApp; given: Given; deposits: Deposits }> {
  const app = await startTestApp(settingsFor(node));
  const deposits = await depositsIn(app);
  await deposits.look();
  return { app, given: givenIn(app), deposits };
}
