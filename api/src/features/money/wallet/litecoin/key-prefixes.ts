import type { Network } from './network.ts';

/** The prefixes of extended keys. A prefix says what a key is for; we accept account keys for native segwit only. */
type Prefix =
  | { readonly kind: 'account'; readonly version: number; readonly coins: Network['coinType'] }
  | { readonly kind: 'refused'; readonly why: string };

const nested = 'belongs to addresses that begin with M or 3; take the native segwit account (BIP 84) of the wallet';
const secret = 'is a PRIVATE key: whoever has it can spend everything. Never put it on a server; take the public key';

const account = (version: number, coins: Network['coinType']): Prefix => ({ kind: 'account', version, coins });
const refused = (why: string): Prefix => ({ kind: 'refused', why });

export const keyPrefixes: Readonly<Record<string, Prefix>> = {
  xpub: account(0x0488b21e, 2),
  Ltub: account(0x019da462, 2),
  zpub: account(0x04b24746, 2),
  tpub: account(0x043587cf, 1),
  ttub: account(0x0436f6e1, 1),
  vpub: account(0x045f1cf6, 1),
  Mtub: refused(nested),
  ypub: refused(nested),
  upub: refused(nested),
  Ypub: refused('belongs to a multi-signature wallet, which is not supported'),
  Zpub: refused('belongs to a multi-signature wallet, which is not supported'),
  Upub: refused('belongs to a multi-signature wallet, which is not supported'),
  Vpub: refused('belongs to a multi-signature wallet, which is not supported'),
  xprv: refused(secret),
  Ltpv: refused(secret),
  Mtpv: refused(secret),
  yprv: refused(secret),
  zprv: refused(secret),
  tprv: refused(secret),
  ttpv: refused(secret),
  uprv: refused(secret),
  vprv: refused(secret),
};
