import type { Messages } from '../en/index.ts';

export const credits: Messages['credits'] = {
  title: 'Extracto de créditos',
  description: 'Cada movimiento de tus créditos, el más reciente primero.',
  download: 'Descargar CSV',
  caption: 'Movimientos de tus créditos',
  when: 'Cuándo',
  what: 'Qué',
  kind: 'Tipo',
  kinds: {
    promotion_funded: 'Promoción',
    watch_rewarded: 'Vídeo visto',
    commission_paid: 'Comisión',
    promotion_refunded: 'Devolución',
    deposit_credited: 'Depósito',
    deposit_reversed: 'Depósito anulado',
    commission_reversed: 'Comisión anulada',
    credits_adjusted: 'Ajuste',
    view_voided: 'Visualización anulada',
  },
  change: 'Cambio',
  balance: 'Saldo',
  empty: 'Aún no hay movimientos',
  emptyText: 'Mira tu primer vídeo y el crédito aparecerá aquí.',
  emptyAction: 'Ver vídeos',
};
