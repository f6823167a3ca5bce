import type { FirstMessages } from '../en/index.ts';

export const firstReferrals: FirstMessages['referrals'] = {
  link: 'Tu enlace de referido',
  linkNote: (rate) => `Quien se registre con él te da un ${rate} de comisión.`,
  noCode: 'Todavía no tienes enlace de referido.',
  generate: 'Generar enlace de referido',
  generateFailed: 'No se pudo generar el enlace. Inténtalo de nuevo en un momento.',
  copied: { title: '¡Copiado!', description: 'El enlace de referido está en el portapapeles.' },
};
