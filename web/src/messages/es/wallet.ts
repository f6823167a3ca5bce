import { MINIMUM_DEPOSIT_LITOSHI } from '@viewloop/contract/constants';
import type { Messages } from '../en/index.ts';
import { decimalOf, pluralOf } from '../plural.ts';

const plural = pluralOf('es');
const ltc = decimalOf('es');

export const wallet: Messages['wallet'] = {
  title: 'Monedero Litecoin',
  description: 'Envía Litecoin a tu dirección de depósito para comprar créditos.',
  address: 'Tu dirección de depósito',
  addressNote: 'Es solo tuya y no cambia. Úsala tantas veces como quieras.',
  copyAddress: 'Copiar dirección',
  addressCopied: { title: 'Dirección copiada', description: 'La dirección LTC está en el portapapeles.' },
  qrCode: 'Código QR de tu dirección de depósito',
  qrCodeFor: (ltc) => `Código QR de ${ltc} LTC para tu dirección de depósito`,
  codeAsksFor: (ltc, credits) => `El código y el enlace piden ${ltc} LTC, que son ${credits}.`,
  anyAmount: 'No pedir un importe',
  openInWallet: 'Abrir en la app del monedero',
  onlyLtc: 'Envía solo LTC a esta dirección. Cualquier otra moneda se pierde.',
  mock: 'Modo de prueba: esta red Litecoin es simulada. No envíes LTC reales a esta dirección, se perderían.',
  below: (owed) => ({
    title: `Debes ${owed}`,
    text:
      'La red Litecoin descartó un pago después de abonarlo, así que se retiraron sus créditos, y parte ya estaba ' +
      'gastada. Hasta que tu saldo vuelva a cero no puedes promocionar. Ver vídeos e ingresar funcionan como siempre.',
    link: 'Ver en el extracto qué ha pasado',
  }),
  rate: 'Tipo de cambio',
  perLtc: (credits) => `1 LTC = ${credits} créditos`,
  rateFixed: 'El tipo es fijo. Cada depósito se redondea hacia abajo a créditos enteros.',
  ltc: 'LTC',
  credits: 'Créditos',
  notAnAmount: 'Escribe un importe como 0,021.',
  notCredits: 'Escribe créditos enteros.',
  belowMinimum: (ltc) => `Por debajo del mínimo de ${ltc} LTC: no se abonaría nada.`,
  facts: {
    rate: 'Cambio',
    rateValue: (credits, ltc) => `${credits} créditos = ${ltc} LTC`,
    minimum: 'Depósito mínimo',
    minimumValue: (ltc, credits) => `${ltc} LTC (${credits} créditos)`,
    fee: 'Comisión de red',
    feeValue: (ltc) => `unos ${ltc} LTC, la paga quien envía`,
    confirmations: 'Se abona tras',
    confirmationsValue: (count, minutes) =>
      `${plural(count, { one: '# confirmación', other: '# confirmaciones' })}, unos ${minutes} minutos; más para importes grandes`,
  },
  history: 'Historial de depósitos',
  empty: 'Aún no hay depósitos',
  emptyText: 'Un pago a tu dirección aparece aquí en segundos y cuenta sus confirmaciones en directo.',
  statuses: {
    pending: (have, needed) => `Pendiente ${have}/${needed}`,
    confirmed: 'Confirmado',
    failed: 'Fallido',
  },
  progress: 'Confirmaciones',
  confirmations: (have, needed) => `${have} de ${needed} confirmaciones`,
  added: (credits) => `${credits} créditos`,
  transaction: 'Transacción',
  copyTransaction: 'Copiar el hash de la transacción',
  failures: {
    below_minimum: `El depósito mínimo es de ${ltc(MINIMUM_DEPOSIT_LITOSHI / 100_000_000)} LTC. No se abonó nada`,
    dropped:
      'Este pago salió de la red Litecoin antes de confirmarse. No se abonó nada. Si aun así se confirma, contará',
    replaced: 'Quien lo envió sustituyó este pago por otra transacción antes de que se confirmara. No se abonó nada',
    taken_back: 'La red Litecoin descartó este pago después de confirmarlo, así que se retiraron sus créditos',
  },
  page: (page, total) => `Página ${page} (${plural(total, { one: '# depósito', other: '# depósitos' })})`,
  waiting: (since) => ({
    title: `Las confirmaciones están en espera desde el ${since}`,
    text: 'Nuestro nodo de Litecoin no está disponible ahora. Tus pagos están a salvo: aparecerán y se abonarán en cuanto vuelva.',
  }),
  dialog: {
    title: 'Depositar Litecoin',
    intro: 'Envía LTC a esta dirección. En cuanto la red confirme el pago, los créditos llegan solos.',
    copied: { title: '¡Copiado!', description: 'La dirección LTC está en el portapapeles.' },
    openWallet: 'Abrir monedero',
  },
};
