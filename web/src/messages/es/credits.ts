import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

export const credits: Messages['credits'] = {
  title: 'Extracto de créditos',
  description: 'Cada movimiento de tus créditos, el más reciente primero.',
  filter: 'Mostrar',
  filterAll: 'Todo',
  filters: {
    watching: 'Visualizaciones',
    promotions: 'Promociones',
    referrals: 'Referidos',
    deposits: 'Depósitos',
    other: 'Ajustes',
  },
  noneOfKind: 'Nada de este tipo por ahora. Carga más para ver más atrás.',
  daySum: (earned, spent) => `Entradas: ${earned} · Salidas: ${spent}`,
  grouped: (count) => plural(count, { one: '# entrada', other: '# entradas' }),
  download: 'Descargar CSV',
  caption: 'Movimientos de tus créditos',
  when: 'Cuándo',
  what: 'Qué',
  reasons: {
    promotion_started: 'Promoción iniciada',
    promotion_topped_up: 'Promoción ampliada',
    promotion_refunded: 'Devuelto de una promoción',
    watched: 'Vídeo visto',
    view_taken_back: 'Tu visualización se declaró no válida',
    view_returned: 'Visualización no válida devuelta',
    commission_of_watch: 'Comisión',
    commission_of_deposit: 'Comisión',
    commission_reversed: 'Comisión retirada',
    deposit: 'Depósito de Litecoin',
    deposit_reversed: 'Depósito anulado',
    adjusted: 'Ajustado por un administrador',
  },
  explanations: {
    commission_of_watch: 'Alguien a quien invitaste vio un vídeo',
    commission_of_deposit: 'Alguien a quien invitaste compró créditos',
    commission_reversed: 'Se anuló un depósito de alguien a quien invitaste',
    deposit_reversed: 'La red Litecoin ya no tiene este pago',
  },
  change: 'Cambio',
  balance: 'Saldo',
  empty: 'Aún no hay movimientos',
  emptyText: 'Mira tu primer vídeo y el crédito aparecerá aquí.',
  emptyAction: 'Ver vídeos',
};
