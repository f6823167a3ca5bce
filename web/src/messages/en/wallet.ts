import type { wallet as wire } from '@viewloop/contract';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** The server writes its reasons in English already. */
const failures: Partial<Record<wire.DepositFailure, string>> = {};

export const wallet = {
  title: 'Litecoin Wallet',
  description: 'Send Litecoin to your deposit address to buy credits.',
  address: 'Your deposit address',
  addressNote: 'It is yours alone and never changes. Use it as often as you like.',
  copyAddress: 'Copy Address',
  addressCopied: { title: 'Address Copied', description: 'LTC address copied to clipboard.' },
  qrCode: 'QR code of your deposit address',
  qrCodeFor: (ltc: string) => `QR code for ${ltc} LTC to your deposit address`,
  codeAsksFor: (ltc: string, credits: string) => `The code and the link ask for ${ltc} LTC, which is ${credits}.`,
  anyAmount: 'Ask for no amount',
  openInWallet: 'Open in wallet app',
  onlyLtc: 'Send only LTC to this address. Any other coin sent here is lost.',
  mock: 'Test mode: this Litecoin network is simulated. Do not send real LTC to this address, it would be lost.',
  below: (owed: string) => ({
    title: `You owe ${owed}`,
    text:
      'The Litecoin network dropped a payment after it had been credited, so its credits were taken back. Some of them were ' +
      'already spent. You cannot promote until your balance is back at zero. Watching and depositing work as usual.',
    link: 'See what happened in your statement',
  }),
  rate: 'Exchange rate',
  perLtc: (credits: string) => `1 LTC = ${credits} credits`,
  rateFixed: 'The rate is fixed. Each deposit is rounded down to whole credits.',
  ltc: 'LTC',
  credits: 'Credits',
  notAnAmount: 'Enter an amount such as 0.021.',
  notCredits: 'Enter whole credits.',
  belowMinimum: (ltc: string) => `Below the minimum of ${ltc} LTC: nothing would be credited.`,
  facts: {
    rate: 'Conversion rate',
    rateValue: (credits: string, ltc: string) => `${credits} credits = ${ltc} LTC`,
    minimum: 'Minimum deposit',
    minimumValue: (ltc: string, credits: string) => `${ltc} LTC (${credits} credits)`,
    fee: 'Network fee',
    feeValue: (ltc: string) => `about ${ltc} LTC, paid by the sender`,
    confirmations: 'Credited after',
    confirmationsValue: (count: number, minutes: number) =>
      `${plural(count, { one: '# confirmation', other: '# confirmations' })}, about ${minutes} minutes; more for large amounts`,
  },
  history: 'Deposit History',
  empty: 'No deposits yet',
  emptyText: 'A payment to your address shows up here within seconds and counts its confirmations live.',
  statuses: {
    pending: (have: number, needed: number) => `Pending ${have}/${needed}`,
    confirmed: 'Confirmed',
    failed: 'Failed',
  },
  progress: 'Confirmations',
  confirmations: (have: number, needed: number) => `${have} of ${needed} confirmations`,
  added: (credits: string) => `${credits} Credits`,
  transaction: 'Transaction',
  copyTransaction: 'Copy transaction hash',
  failures,
  page: (page: number, total: number) => `Page ${page} (${plural(total, { one: '# deposit', other: '# deposits' })})`,
  waiting: (since: string) => ({
    title: `Confirmations have been on hold since ${since}`,
    text: 'Our Litecoin node is not available right now. Your payments are safe: they show up and are credited once it is back.',
  }),
  dialog: {
    title: 'Deposit Litecoin',
    intro: 'Send LTC to this address. Your credits are added automatically once the network has confirmed the payment.',
    copied: { title: 'Copied!', description: 'LTC address copied to clipboard.' },
    openWallet: 'Open wallet',
  },
};
