import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';
import { firstReferrals } from './first-referrals.ts';

const plural = pluralOf('es');

export const referrals: Messages['referrals'] = {
  title: 'Referidos',
  description: (rate) =>
    `Gana el ${rate} de los créditos que tus amigos ganan viendo vídeos y compran con Litecoin. Nunca sale de los suyos.`,
  ...firstReferrals,
  totalReferrals: 'Total de referidos',
  joined: 'registrados con tu enlace',
  creditsEarned: 'Créditos ganados',
  ofTheirs: (rate) => `${rate} de lo que ganan y compran`,
  overview: 'Resumen de comisiones',
  rate: 'Porcentaje de comisión',
  earnings: 'Ganancias por referidos',
  dividends: 'Total de dividendos',
  pending: 'Retenido para ti',
  watchHeld: ({ new: ofNew, known, trusted }) =>
    `La comisión por ver vídeos se retiene hasta que la visualización queda comprobada: ${plural(ofNew, { one: '# día', other: '# días' })} mientras la persona es nueva, ${plural(known, { one: '# día', other: '# días' })} cuando ya es conocida, ${plural(trusted, { one: '# día', other: '# días' })} cuando es de confianza. Las visualizaciones falsas no pagan nada.`,
  depositsHeld: (days) =>
    `La comisión por compras se retiene ${plural(days, { one: '# día', other: '# días' })}, porque hasta entonces un pago todavía puede perderse.`,
  heldFrom: {
    watching: (credits) => `ganó ${plural(credits, { one: '# crédito', other: '# créditos' })} viendo vídeos`,
    deposits: (credits) => `compró ${plural(credits, { one: '# crédito', other: '# créditos' })}`,
  },
  paidOn: (day) => `Retenida hasta el ${day}`,
  paidBetween: (first, last) => `Retenida hasta el ${first} o el ${last}`,
  activity: 'Actividad reciente de referidos',
  activityNote: 'Lo más reciente primero. El nombre es el comienzo del id de la cuenta.',
  earned: (count) => plural(count, { one: '+# crédito', other: '+# créditos' }),
  commission: 'Comisión',
  signup: 'Registro',
  empty: 'Nadie se ha registrado todavía con tu enlace',
  emptyText: 'Envíaselo a alguien que haga vídeos cortos.',
  page: (page, total) => `Página ${page} (${plural(total, { one: '# persona', other: '# personas' })})`,
  how: 'Cómo funcionan los referidos',
  noAttention: 'La atención en la sala de proyección no genera comisión.',
  steps: (rate, held) => [
    { title: 'Comparte tu enlace', text: 'Envíalo a gente que haga o vea vídeos cortos.' },
    { title: 'Se registran', text: 'La cuenta que crean con tu enlace cuenta para ti, para siempre.' },
    {
      title: `Ganas el ${rate}`,
      text: `De cada crédito que ganen viendo vídeos, ${
        held ? `pasados de ${held.trusted} a ${held.new} días, cuando la visualización queda comprobada` : 'al momento'
      }, y de cada uno que compren, una semana después.`,
    },
  ],
};
