import { linesOf, titleOf } from './notice-lines.ts';
import { placeInWords, timeInWords } from './place-and-time.ts';
import type { MailTexts } from './sentences.ts';

const NOT_YOU = 'Si no has sido tú, puedes ignorar este correo. No cambiará nada.';
const NOT_ME = 'No he sido yo';
const NOTHING_OR_NOT_ME =
  'Si has sido tú, no tienes que hacer nada. Si no, pulsa el botón: se cierran todas las sesiones, se congela lo añadido en los últimos siete días y recibes un enlace para elegir una contraseña nueva.';
const NOT_ME_SMALL = ['El botón funciona una sola vez y durante siete días.'];

export const es: MailTexts = {
  mails: {
    verify_email: ({ brand }) => ({
      subject: `Confirma tu correo electrónico en ${brand}`,
      title: 'Confirma tu correo electrónico',
      paragraphs: [
        `Alguien se ha registrado en ${brand} con esta dirección. Si has sido tú, confirma que la dirección es tuya.`,
      ],
      button: 'Confirmar la dirección',
      small: ['El enlace funciona una sola vez y durante tres días.', NOT_YOU],
    }),
    confirm_new_email: ({ brand, username }) => ({
      subject: `Confirma tu nuevo correo electrónico en ${brand}`,
      title: 'Confirma tu nuevo correo electrónico',
      paragraphs: [
        `La cuenta ${username} de ${brand} quiere usar esta dirección. El cambio se aplica en cuanto lo confirmes.`,
      ],
      button: 'Usar esta dirección',
      small: ['El enlace funciona una sola vez y durante un día.', NOT_YOU],
    }),
    email_changed: ({ brand, username, newEmail }) => ({
      subject: `Tu correo electrónico en ${brand} ha cambiado`,
      title: 'Tu correo electrónico ha cambiado',
      paragraphs: [
        `La cuenta ${username} de ${brand} usa ahora la dirección ${newEmail}.`,
        'Si has sido tú, no tienes que hacer nada. Si no, deshaz el cambio: la cuenta vuelve a esta dirección, se cierran todas las sesiones y recibes un enlace para elegir una contraseña nueva.',
      ],
      button: 'Deshacer el cambio',
      small: ['El enlace funciona durante siete días.'],
    }),
    reset_password: ({ brand, username }) => ({
      subject: `Nueva contraseña para ${brand}`,
      title: 'Elige una contraseña nueva',
      paragraphs: [`Alguien ha pedido una contraseña nueva para la cuenta ${username} de ${brand}.`],
      button: 'Elegir una contraseña',
      small: ['El enlace funciona una sola vez y durante una hora.', NOT_YOU],
    }),
    password_changed: ({ brand, username }) => ({
      subject: `Tu contraseña en ${brand} ha cambiado`,
      title: 'Tu contraseña ha cambiado',
      paragraphs: [
        `La contraseña de la cuenta ${username} de ${brand} ha cambiado y se han cerrado las demás sesiones.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    support_answer: ({ brand, username, text }) => ({
      subject: `Respuesta de ${brand}`,
      title: 'Tienes una respuesta',
      paragraphs: [`Hola, ${username}: hemos respondido a tu mensaje:`, ...text.split(/\n+/)],
      button: 'Leer y responder',
      small: ['Responde en el sitio, no a este correo.'],
    }),
    role_changed: ({ brand, username, role }) => ({
      subject: `Tu función en ${brand} ha cambiado`,
      title: 'Tu función ha cambiado',
      paragraphs: [
        {
          admin: `La cuenta ${username} es ahora administradora de ${brand}. Puede ver y cambiar todo en el sitio.`,
          moderator: `La cuenta ${username} es ahora moderadora de ${brand}. Puede decidir sobre denuncias, señales y visualizaciones.`,
          member: `La cuenta ${username} ya no es administradora ni moderadora de ${brand}. Todo lo demás sigue igual.`,
        }[role],
        'Si no lo esperabas, pregunta a quienes gestionan el sitio.',
      ],
      button: `Abrir ${brand}`,
      small: [],
    }),
    new_sign_in: ({ brand, username, device, country, at }) => ({
      subject: `Nuevo inicio de sesión en tu cuenta de ${brand}`,
      title: 'Nuevo inicio de sesión en tu cuenta',
      paragraphs: [
        `Alguien ha iniciado sesión en la cuenta ${username} de ${brand} con un dispositivo que no se había usado antes.`,
        `Dispositivo: ${device ?? 'desconocido'}\nLugar: ${placeInWords('es', country) ?? 'desconocido'}\nHora: ${timeInWords('es', at)}`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: [...NOT_ME_SMALL, 'El lugar se deduce de la red y puede ser incorrecto.'],
    }),
    factor_added: ({ brand, username, factor, name }) => ({
      subject: `Nueva forma de iniciar sesión en ${brand}`,
      title:
        factor === 'passkey' ? 'Se ha añadido una llave de acceso' : 'Se ha añadido una aplicación de autenticación',
      paragraphs: [
        factor === 'passkey'
          ? `Se ha añadido la llave de acceso «${name}» a la cuenta ${username} de ${brand}.`
          : `Se ha añadido una aplicación de autenticación a la cuenta ${username} de ${brand}.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    factor_removed: ({ brand, username, factor, name }) => ({
      subject: `Se ha quitado una forma de iniciar sesión en ${brand}`,
      title:
        factor === 'passkey' ? 'Se ha quitado una llave de acceso' : 'Se ha quitado la aplicación de autenticación',
      paragraphs: [
        factor === 'passkey'
          ? `Se ha quitado la llave de acceso «${name}» de la cuenta ${username} de ${brand}.`
          : `Se ha quitado la aplicación de autenticación de la cuenta ${username} de ${brand}.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    factors_removed: ({ brand, username, reason }) => ({
      subject: `Se han quitado tus segundos factores en ${brand}`,
      title: 'Se han quitado tus segundos factores',
      paragraphs: [
        `El operador de ${brand} ha quitado todas las llaves de acceso, la aplicación de autenticación y los códigos de recuperación de la cuenta ${username} y ha cerrado todas las sesiones. Motivo indicado: ${reason}`,
        'Tu contraseña no ha cambiado. Inicia sesión con ella y configura un segundo factor nuevo. Si no lo has pedido tú, escribe al operador ahora mismo.',
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    recovery_code_used: ({ brand, username, left }) => ({
      subject: `Se ha usado un código de recuperación en ${brand}`,
      title: 'Se ha usado un código de recuperación',
      paragraphs: [
        `Alguien ha usado un código de recuperación de la cuenta ${username} de ${brand}. Códigos que quedan: ${left}.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    way_added: ({ brand, username, way, name }) => ({
      subject: `Una nueva forma de entrar en tu cuenta de ${brand}`,
      title: {
        recovery_codes: 'Nuevos códigos de recuperación',
        identity: 'Se ha vinculado una cuenta de otro sitio',
        token: 'Se ha creado un token de acceso',
        webhook: 'Se ha configurado un webhook',
      }[way],
      paragraphs: [
        {
          recovery_codes: `Se han creado códigos de recuperación nuevos para la cuenta ${username} de ${brand}. Los anteriores ya no sirven.`,
          identity: `La cuenta ${username} de ${brand} ya se puede abrir con ${name}.`,
          token: `Los programas ya pueden usar la cuenta ${username} de ${brand} con el token de acceso «${name}».`,
          webhook: `Las novedades de la cuenta ${username} de ${brand} se envían ahora a ${name}.`,
        }[way],
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    lost_factor_asked: ({ brand, username, day }) => ({
      subject: `Alguien quiere entrar en tu cuenta de ${brand} sin el segundo factor`,
      title: 'Segundo factor perdido',
      paragraphs: [
        `Alguien con la contraseña de la cuenta ${username} de ${brand} dice que ha perdido el segundo factor y los códigos de recuperación. El ${day} recibirás un enlace con el que bastará la contraseña.`,
        'Si has sido tú, no tienes que hacer nada hasta entonces. Si no, inicia sesión, lo que cancela la petición, o pulsa el botón: se cierran todas las sesiones y recibes un enlace para elegir una contraseña nueva.',
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    lost_factor_ready: ({ brand, username }) => ({
      subject: `Entra en ${brand} sin el segundo factor`,
      title: 'Entrar sin el segundo factor',
      paragraphs: [
        `Has pedido entrar en la cuenta ${username} de ${brand} sin el segundo factor. Abre el enlace, escribe tu contraseña y se quitarán tus segundos factores. Después configura uno nuevo.`,
        'Si no lo has pedido tú, no abras el enlace; inicia sesión y cambia tu contraseña.',
      ],
      button: 'Quitar los segundos factores',
      small: ['El enlace funciona una sola vez y durante tres días.'],
    }),
    deletion_requested: ({ brand, username, day }) => ({
      subject: `Tu cuenta en ${brand} se va a eliminar`,
      title: 'Tu cuenta se va a eliminar',
      paragraphs: [
        `Has pedido eliminar la cuenta ${username} en ${brand}. Ocurrirá el ${day}. Hasta entonces todo funciona como antes y puedes gastar tus créditos; lo que quede al final se pierde.`,
        'Para conservar tu cuenta, inicia sesión y pulsa «Conservar mi cuenta» en los ajustes. Si no fuiste tú, hazlo ahora y cambia tu contraseña.',
      ],
      button: 'Abrir ajustes',
      small: [],
    }),
    account_deleted: ({ brand, username }) => ({
      subject: `Tu cuenta en ${brand} se ha eliminado`,
      title: 'Tu cuenta se ha eliminado',
      paragraphs: [
        `La cuenta ${username} en ${brand} se ha eliminado. Tu nombre, tu dirección de correo y todo lo demás que dice quién eres ya no están. Quedan importes bajo un número, porque las cuentas deben cuadrar.`,
        'Este es el último correo que recibes de nosotros.',
      ],
      small: [],
    }),
    confirm_message: ({ brand }) => ({
      subject: `Confirma tu mensaje a ${brand}`,
      title: 'Confirma tu mensaje',
      paragraphs: [
        `Alguien escribió a quienes llevan ${brand} con esta dirección. Si fuiste tú, confírmalo; leerán tu mensaje y responderán por correo.`,
      ],
      button: 'Enviar mi mensaje',
      small: ['El enlace funciona una vez y durante un día.', NOT_YOU],
    }),
    message_answer: ({ brand, question, text }) => ({
      subject: `Respuesta de ${brand}`,
      title: 'Tienes una respuesta',
      paragraphs: ['Nos escribiste:', ...question.split(/\n+/), 'Nuestra respuesta:', ...text.split(/\n+/)],
      button: 'Escribir de nuevo',
      small: ['No respondas a este correo; nadie lee las respuestas.'],
    }),
    registration_approved: ({ brand, username }) => ({
      subject: `Se aprobó tu registro en ${brand}`,
      title: 'Se aprobó tu registro',
      paragraphs: [`La cuenta ${username} en ${brand} está abierta. Ya puedes iniciar sesión.`],
      button: 'Iniciar sesión',
      small: [],
    }),
    registration_refused: ({ brand, username }) => ({
      subject: `No se aprobó tu registro en ${brand}`,
      title: 'No se aprobó tu registro',
      paragraphs: [
        `Quienes llevan ${brand} no aprobaron el registro de ${username}. La cuenta y tu dirección se eliminan.`,
      ],
      small: [],
    }),
    notices: ({ brand, notices, more }) => ({
      subject: notices.length === 1 ? titleOf('es', notices) : `Novedades de ${brand}`,
      title: notices.length === 1 ? titleOf('es', notices) : `Novedades de ${brand}`,
      paragraphs: linesOf('es', notices, more),
      button: `Abrir ${brand}`,
      small: ['En los ajustes eliges sobre qué te escribimos.'],
    }),
    weekly_digest: ({ brand, watched, received, notices, more }) => ({
      subject: `Tu semana en ${brand}`,
      title: `Tu semana en ${brand}`,
      paragraphs: [
        ...(watched > 0 ? [`Has visto ${watched} ${watched === 1 ? 'vídeo' : 'vídeos'}.`] : []),
        ...(received > 0
          ? [`Tus vídeos han recibido ${received} ${received === 1 ? 'visualización' : 'visualizaciones'}.`]
          : []),
        ...linesOf('es', notices, more),
      ],
      button: `Abrir ${brand}`,
      small: ['En los ajustes eliges qué aparece en este correo.'],
    }),
  },
  automatic: 'Este correo se ha enviado automáticamente. Nadie lee las respuestas.',
  orOpen: 'O abre esta dirección:',
  unsubscribe: 'Dejar de recibir estos correos',
};
