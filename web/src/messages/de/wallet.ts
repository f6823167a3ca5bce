import { MINIMUM_DEPOSIT_LITOSHI } from '@viewloop/contract/constants';
import type { Messages } from '../en/index.ts';
import { decimalOf, pluralOf } from '../plural.ts';

const plural = pluralOf('de');
const ltc = decimalOf('de');

export const wallet: Messages['wallet'] = {
  title: 'Litecoin-Wallet',
  description: 'Sende Litecoin an deine Einzahlungsadresse und kaufe damit Credits.',
  address: 'Deine Einzahlungsadresse',
  addressNote: 'Sie gehört nur dir und ändert sich nie. Nutze sie, so oft du magst.',
  copyAddress: 'Adresse kopieren',
  addressCopied: { title: 'Adresse kopiert', description: 'Die LTC-Adresse ist in der Zwischenablage.' },
  qrCode: 'QR-Code deiner Einzahlungsadresse',
  qrCodeFor: (ltc) => `QR-Code für ${ltc} LTC an deine Einzahlungsadresse`,
  codeAsksFor: (ltc, credits) => `Code und Link bitten um ${ltc} LTC, das sind ${credits}.`,
  anyAmount: 'Keinen Betrag vorgeben',
  openInWallet: 'In Wallet-App öffnen',
  onlyLtc: 'Sende nur LTC an diese Adresse. Jede andere Münze ist verloren.',
  mock: 'Probebetrieb: Dieses Litecoin-Netz ist simuliert. Sende keine echten LTC an diese Adresse, sie wären verloren.',
  below: (owed) => ({
    title: `Du schuldest ${owed}`,
    text:
      'Das Litecoin-Netz hat eine Zahlung verworfen, nachdem sie gutgeschrieben war. Ihre Credits wurden ' +
      'zurückgenommen, ein Teil war schon ausgegeben. Du kannst erst wieder werben, wenn dein Guthaben nicht mehr unter null ist. Ansehen und Einzahlen gehen wie immer.',
    link: 'Im Kontoauszug nachsehen, was geschehen ist',
  }),
  rate: 'Wechselkurs',
  perLtc: (credits) => `1 LTC = ${credits} Credits`,
  rateFixed: 'Der Kurs ist fest. Jede Einzahlung wird auf ganze Credits abgerundet.',
  ltc: 'LTC',
  credits: 'Credits',
  notAnAmount: 'Gib einen Betrag wie 0,021 ein.',
  notCredits: 'Gib ganze Credits ein.',
  belowMinimum: (ltc) => `Unter dem Mindestbetrag von ${ltc} LTC: Es würde nichts gutgeschrieben.`,
  facts: {
    rate: 'Kurs',
    rateValue: (credits, ltc) => `${credits} Credits = ${ltc} LTC`,
    minimum: 'Mindestbetrag',
    minimumValue: (ltc, credits) => `${ltc} LTC (${credits} Credits)`,
    fee: 'Netzgebühr',
    feeValue: (ltc) => `etwa ${ltc} LTC, zahlt der Absender`,
    confirmations: 'Gutschrift nach',
    confirmationsValue: (count, minutes) =>
      `${plural(count, { one: '# Bestätigung', other: '# Bestätigungen' })}, etwa ${minutes} Minuten; mehr bei großen Beträgen`,
  },
  history: 'Einzahlungen',
  empty: 'Noch keine Einzahlungen',
  emptyText: 'Eine Zahlung an deine Adresse erscheint hier in Sekunden und zählt ihre Bestätigungen live.',
  statuses: {
    pending: (have, needed) => `Unterwegs ${have}/${needed}`,
    confirmed: 'Bestätigt',
    failed: 'Fehlgeschlagen',
  },
  progress: 'Bestätigungen',
  confirmations: (have, needed) => `${have} von ${needed} Bestätigungen`,
  added: (credits) => `${credits} Credits`,
  transaction: 'Transaktion',
  copyTransaction: 'Transaktions-Hash kopieren',
  failures: {
    below_minimum: `Die kleinste Einzahlung ist ${ltc(MINIMUM_DEPOSIT_LITOSHI / 100_000_000)} LTC. Es wurde nichts gutgeschrieben`,
    dropped:
      'Diese Zahlung hat das Litecoin-Netz verlassen, bevor sie bestätigt war. Es wurde nichts gutgeschrieben. Wird sie doch noch bestätigt, zählt sie',
    replaced:
      'Der Absender hat diese Zahlung vor der Bestätigung durch eine andere Transaktion ersetzt. Es wurde nichts gutgeschrieben',
    taken_back:
      'Das Litecoin-Netz hat diese Zahlung nach der Bestätigung verworfen, darum wurden ihre Credits zurückgenommen',
  },
  page: (page, total) => `Seite ${page} (${plural(total, { one: '# Einzahlung', other: '# Einzahlungen' })})`,
  waiting: (since) => ({
    title: `Bestätigungen warten seit ${since}`,
    text: 'Unser Litecoin-Knoten ist gerade nicht erreichbar. Deine Zahlungen sind sicher: Sie erscheinen und werden gutgeschrieben, sobald er wieder da ist.',
  }),
  dialog: {
    title: 'Litecoin einzahlen',
    intro: 'Sende LTC an diese Adresse. Sobald das Netz die Zahlung bestätigt hat, kommen die Credits von selbst.',
    copied: { title: 'Kopiert!', description: 'Die LTC-Adresse ist in der Zwischenablage.' },
    openWallet: 'Wallet öffnen',
  },
};
