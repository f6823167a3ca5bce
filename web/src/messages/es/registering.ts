import type { RegisteringMessages } from '../en/registering.ts';

export const registering: RegisteringMessages = {
  closed: 'En este sitio nadie puede registrarse por ahora. Si tienes una cuenta, inicia sesión.',
  byInvitation: 'Para registrarse aquí hace falta una invitación. Abre el enlace que recibiste o escribe su código.',
  code: 'Código de invitación',
  codeMissing: 'Escribe el código de tu invitación.',
  invited: 'Te han invitado. La invitación funciona una sola vez.',
  byApproval: 'Un administrador mira cada registro antes de abrir la cuenta. Recibirás un correo cuando se decida.',
  waitingTitle: 'Tu registro espera aprobación',
  waiting:
    'La cuenta está creada y un administrador la mirará. Recibirás un correo cuando se decida; entonces podrás iniciar sesión.',
  confirmMeanwhile: 'Mientras tanto, confirma tu dirección con el enlace del correo que te hemos enviado.',
};
