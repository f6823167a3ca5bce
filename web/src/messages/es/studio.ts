import type { ReceiptFault } from '@viewloop/contract/check-receipts';
import type { StudioMessages } from '../en/studio.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

const faults: Record<ReceiptFault, string> = {
  bad_signature: 'el texto no corresponde a su firma',
  unknown_key: 'está firmado con una clave que este sitio no tiene',
  revoked_key: 'está firmado con una clave que el sitio ha declarado no válida',
  not_a_receipt: 'no es un recibo',
  other_promotion: 'pertenece a otra promoción',
  out_of_range: 'su número no corresponde a esta página',
  taken_back: 'el sitio ha retirado esta visualización',
  twice: 'aparece dos veces',
  wrong_count: 'se han añadido o quitado recibos',
};

const checks: Record<string, string> = {
  clock: 'tiempo completo',
  heartbeats: 'reproducción seguida',
  pace: 'ritmo normal',
  'in-view': 'siempre a la vista',
  question: 'pregunta respondida',
};

const receipts: StudioMessages['receipts'] = {
  of: (title) => `Recibos de ${title}`,
  ofVideo: (video) => `Recibos de ${video}`,
  intro:
    'Cada línea es una visualización pagada, firmada por este sitio. Un recibo dice qué se vio y qué comprobó el servidor; no dice quién lo vio.',
  check: 'Comprobar los recibos',
  checking: (done) => `Comprobando… ${done}`,
  download: 'Descargar como archivo',
  right: (count) => plural(count, { one: 'El recibo es auténtico.', other: 'Los # recibos son auténticos.' }),
  rightNone: 'Todavía no hay recibos, y el sitio lo confirma con su firma.',
  asOf: (time) => `El sitio responde de ellos a fecha de ${time}.`,
  seconds: (count) =>
    plural(count, { one: '# segundo verificado en total.', other: '# segundos verificados en total.' }),
  signedBy: (keys) => `Firmado con la clave ${keys}.`,
  wrong: 'Estos recibos no son de fiar',
  fault: (receipt, fault) => `${receipt === null ? 'Una página' : `Recibo ${receipt}`}: ${faults[fault]}.`,
  voided: (count) =>
    plural(count, {
      one: 'Otra visualización se retiró más tarde. No tiene recibo y no cuenta.',
      other: 'Otras # visualizaciones se retiraron más tarde. No tienen recibo y no cuentan.',
    }),
  cannotCheck:
    'Este navegador no puede comprobar firmas aquí: necesita una conexión segura (https) y Ed25519. Descarga el archivo y compruébalo con «npm run verify».',
  howToOffline:
    'Para comprobarlos sin esta página, descarga el archivo y ejecuta «npm run verify -- ARCHIVO» con el código del producto.',
  list: 'Recibos',
  number: 'Número',
  completed: 'Completada',
  verifiedSeconds: 'Segundos verificados',
  checksPassed: 'Comprobaciones superadas',
  checks,
  empty: 'Todavía no hay recibos',
  emptyText: 'Aquí aparece un recibo por cada visualización pagada.',
  gone: 'Este enlace no funciona',
  goneText: 'Se ha revocado o está incompleto. Pide uno nuevo a quien te lo dio.',
  more: 'Mostrar más',
  share: {
    title: 'Recibos',
    text: 'Cada visualización pagada tiene un recibo firmado por este sitio. Da el enlace a un cliente o socio: podrá comprobar cada recibo por sí mismo, y no nombra a ningún espectador.',
    make: 'Crear un enlace',
    open: 'Abrir',
    revoke: 'Revocar',
    revokeNote: 'Un enlace revocado deja de funcionar al momento para todos.',
    revoked: 'El enlace ya no funciona',
    copied: 'Enlace copiado',
    failed: 'No se pudo cambiar el enlace. Inténtalo de nuevo.',
  },
};

export const studio: StudioMessages = { receipts };
