import type { HelpMessages } from '../en/help.ts';

export const help: HelpMessages = {
  title: 'Escríbenos sin iniciar sesión',
  text: 'Para quienes no pueden entrar en su cuenta o no tienen ninguna. Primero te enviamos un enlace para confirmar tu dirección; después una persona lee tu mensaje y responde por correo.',
  message: 'Tu mensaje',
  messageMissing: 'Escribe qué ha pasado.',
  submit: 'Enviar',
  pending: 'Enviando …',
  failed: 'El mensaje no se envió',
  sentTitle: 'Confirma tu dirección',
  sent: (email) =>
    `Hemos enviado un enlace a ${email}. Tu mensaje llega cuando lo abres y pulsas el botón. Funciona durante un día.`,
  kept: 'Este sitio no envía correos. Quienes lo llevan ven que has escrito y tienen que pasarte el enlace.',

  confirm: {
    title: 'Enviar tu mensaje',
    text: 'Con esto confirmas que la dirección es tuya. Después una persona lee tu mensaje.',
    submit: 'Enviar mi mensaje',
    pending: 'Enviando …',
    doneTitle: 'Tu mensaje ha llegado',
    done: 'Recibirás la respuesta por correo.',
    usedTitle: 'Tu mensaje ha llegado',
    used: 'Este enlace ya se usó. Recibirás la respuesta por correo.',
  },
};
