/** Why the scanner does not follow the chain, or warns: by code, with the English text for operators. */
export const chainReasons = {
  unreachable: 'The node does not answer: it is down, or LITECOIN_RPC_URL is wrong',
  starting: 'The node is starting',
  unauthorised: 'The node refuses the user and password in LITECOIN_RPC_URL',
  forbidden: 'The node does not allow this call: add it to rpcwhitelist',
  busy: 'The node is overloaded',
  slow: 'The node did not answer in time',
  broken: 'The connection to the node broke off',
  garbled: 'The node answered something that cannot be understood',

  other_chain: 'The node follows the chain "{chain}", not {network}',
  old_version: 'The node is version {has}; {network} needs {needs} or newer',
  downloading: 'The node is still downloading the chain',
  few_peers: 'The node has {peers} of at least {needed} peers',
  old_tip: 'No new block for {minutes} minutes: the node may be stuck or cut off',

  node_behind: 'The node is at block {nodeHeight} and our books are at {height}. Nothing is undone; waiting for it',
  deep_reorganisation:
    "The node's chain leaves ours more than {blocks} blocks below block {height}. " +
    'Nothing was undone: check the node, then accept the reorganisation in the admin area',
  pruned: 'The node has deleted block {height}, which our books still need (pruning). Connect a node that has it',
  books_begin_late:
    'The books begin at block {height}, after the first deposit address was handed out. Earlier blocks are being read now',
  books_begin_late_pruned:
    'The books begin after the first deposit address was handed out, and the node has deleted block {height}, which may ' +
    'hold payments (pruning). Connect a node that has it',
  payments_set_aside:
    'Payments that could not be entered or credited: {count}, the first is {outpoint} ({error}). They are tried again every ' +
    'hour; all others go on',
  key_changed:
    'The Litecoin key has changed: the first address was {before} and is now {now}. An admin must confirm it',
} as const;
export type ChainReason = keyof typeof chainReasons;
