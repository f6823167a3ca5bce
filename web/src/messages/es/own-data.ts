import type { OwnDataMessages } from '../en/own-data.ts';

export const ownData: OwnDataMessages = {
  telling: {
    title: 'Notificaciones',
    description: 'Elige qué te contamos y cómo.',
    topics: {
      deposits: 'Depósitos',
      promotions: 'Visualizaciones de tus vídeos',
      problems: 'Problemas que te necesitan',
      referrals: 'Recomendaciones',
      account: 'Cuenta y soporte',
    },
    channels: { site: 'En el sitio', push: 'Push', mail: 'Correo', digest: 'Correo semanal' },
    choice: (topic, channel) => `${topic}: ${channel}`,
    noMail: {
      not_sent: 'Este sitio no envía correos, así que «Correo» y «Correo semanal» no tienen efecto.',
      not_verified: 'Solo enviamos estos correos a una dirección confirmada. Confirma la tuya más arriba.',
    },
    failed: 'No se ha guardado',
    push: 'Mensajes push en este dispositivo',
    pushOn: 'Este dispositivo recibe mensajes push mientras tengas la sesión iniciada aquí.',
    pushOff: 'Este dispositivo no recibe mensajes push.',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    notPossible: 'Los mensajes push necesitan un sitio con https (PUBLIC_URL). Este no lo tiene.',
    notSupported: 'Este navegador no tiene mensajes push. En un iPhone, añade antes el sitio a la pantalla de inicio.',
    denied: 'Has bloqueado las notificaciones de este sitio en tu navegador. Permítelas allí primero.',
  },
  export: {
    title: 'Tus datos',
    description: 'Descarga todo lo que este sitio guarda sobre ti: archivos JSON y CSV en un solo archivo.',
    button: 'Descargar mis datos',
    failed: 'La descarga no ha empezado',
  },
  leaving: {
    title: 'Eliminar la cuenta',
    description: (days) =>
      `Tu cuenta se elimina ${days} días después de pedirlo. Hasta entonces puedes cambiar de opinión.`,
    lastAdmin: 'Eres el único administrador. Nombra a otra persona antes de irte.',
    open: 'Eliminar mi cuenta',
    dialog: '¿Eliminar tu cuenta?',
    consequences: [
      'Tu nombre, tu correo, tus sesiones y todo lo demás que dice quién eres se borra. Los importes quedan en las cuentas bajo un número.',
      'Las promociones en curso se detienen y se reembolsan.',
      'Nadie podrá usar tu nombre de usuario después, tampoco tú.',
      'Los pagos que lleguen más tarde se registran, pero ya no podrás gastarlos.',
    ],
    credits: (credits) =>
      `Renuncio a mis ${credits} créditos y a lo que quede el último día. Hasta entonces aún puedo gastarlos.`,
    confirm: 'Eliminar mi cuenta',
    keep: 'Conservar mi cuenta',
    pending: (day) => `Tu cuenta se eliminará el ${day}.`,
    requested: { title: 'Eliminación solicitada', description: 'Puedes cambiar de opinión en los ajustes.' },
    kept: { title: 'Tu cuenta se queda', description: 'No se eliminará nada.' },
    failed: 'No ha funcionado',
  },
};
