import type { Messages } from '../en/index.ts';

export const recovery: Messages['recovery'] = {
  backToSignIn: 'Volver a la entrada',
  continue: 'Continuar',
  askAgain: 'Pedir un enlace nuevo',
  incomplete: 'A este enlace le falta una parte. Ábrelo otra vez desde el correo o copia la dirección entera.',
  forgot: {
    title: '¿Has olvidado la contraseña?',
    text: 'Escribe el correo electrónico de tu cuenta. Te enviaremos un enlace para elegir una contraseña nueva.',
    submit: 'Enviar enlace',
    pending: 'Enviando…',
    sentTitle: 'Mira tu correo',
    sent: (email) =>
      `Si hay una cuenta con la dirección ${email}, un enlace va de camino. Funciona durante una hora. Mira también en la carpeta de spam.`,
    kept: (email) =>
      `Este sitio no envía correos. Si hay una cuenta con la dirección ${email}, el operador ve ahora un enlace para ella y puede pasártelo.`,
    failed: 'No se ha podido pedir el enlace',
  },
  reset: {
    title: 'Elige una contraseña nueva',
    text: 'Se cerrarán todas tus sesiones y volverás a entrar con la contraseña nueva.',
    newPassword: 'Contraseña nueva',
    confirmPassword: 'Repite la contraseña nueva',
    submit: 'Guardar contraseña',
    pending: 'Guardando…',
    doneTitle: 'Tu contraseña ha cambiado',
    done: 'Entra con la contraseña nueva. También te lo hemos dicho por correo.',
    failed: 'La contraseña no ha cambiado',
    links: {
      used: { title: 'Ya está hecho', text: 'Este enlace ya se usó. Si no fuiste tú, pide uno nuevo ahora mismo.' },
      expired: {
        title: 'Este enlace ha caducado',
        text: 'Los enlaces para una contraseña nueva funcionan durante una hora.',
      },
      unknown: {
        title: 'Este enlace no funciona',
        text: 'Quizá lo haya sustituido otro más nuevo, o le falte una parte.',
      },
    },
  },
  verify: {
    title: 'Confirma tu correo electrónico',
    text: 'Un clic y la dirección será tuya en este sitio.',
    submit: 'Confirmar la dirección',
    pending: 'Confirmando…',
    doneTitle: 'Dirección confirmada',
    verified: (email) => `${email} está confirmada. ¡Gracias!`,
    changed: (email) => `Tu cuenta usa ahora ${email}.`,
    usedTitle: 'Ya está hecho',
    used: 'Esta dirección ya se confirmó con este enlace. No hay nada más que hacer.',
    failedTitle: 'No ha funcionado',
    again: 'Puedes pedir un enlace nuevo en los ajustes.',
    toSettings: 'Abrir los ajustes',
  },
  undo: {
    title: 'Deshacer el cambio',
    text: 'Tu cuenta vuelve a esta dirección y se cierran todas las sesiones. Después recibirás un enlace para elegir una contraseña nueva.',
    submit: 'Deshacer',
    pending: 'Deshaciendo…',
    doneTitle: 'El cambio se ha deshecho',
    done: (email) => `Tu cuenta vuelve a usar ${email}. Busca nuestro correo con el enlace para la contraseña nueva.`,
    usedTitle: 'Ya está hecho',
    used: 'El cambio ya se deshizo.',
  },
  unsubscribe: {
    title: 'Darse de baja',
    text: 'No recibirás más estos correos. Lo que afecta a la seguridad de tu cuenta te seguirá llegando.',
    submit: 'Darme de baja',
    pending: 'Un momento…',
    doneTitle: 'Te has dado de baja',
    done: 'Puedes cambiar de idea en los ajustes.',
  },
};
