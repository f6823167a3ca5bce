import type { SigningInMessages } from '../en/signing-in.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

/** Sessions and ways to sign in. */
export const signingIn: SigningInMessages = {
  sessions: {
    title: 'Dónde has iniciado sesión',
    description: '¿Ves un dispositivo que no es tuyo? Cierra su sesión y cambia tu contraseña.',
    current: 'Este dispositivo',
    lastUsed: (when: string) => `Último uso: ${when}`,
    withinTheHour: 'en la última hora',
    signedIn: (when: string) => `Inicio de sesión: ${when}`,
    end: 'Cerrar sesión',
    endLabel: (device: string) => `Cerrar sesión: ${device}`,
    endOthers: 'Cerrar todas las demás sesiones',
    onlyThis: 'Solo has iniciado sesión en este dispositivo.',
    ended: { title: 'Sesión cerrada', description: 'Ese dispositivo tendrá que iniciar sesión de nuevo.' },
    othersEnded: 'Sesiones cerradas en los demás sitios',
    othersEndedText: (count: number) =>
      plural(count, { one: 'Se ha cerrado otra sesión.', other: 'Se han cerrado otras # sesiones.' }),
    failed: 'La sesión no se ha cerrado',
  },
  otherSites: {
    or: 'o',
    continueWith: (site: string) => `Continuar con ${site}`,
    failed: 'No ha funcionado',
  },
  callback: {
    title: 'Iniciando sesión…',
    wait: 'Un momento, por favor.',
    failed: 'No se ha podido iniciar sesión',
    back: 'Volver al inicio de sesión',
    newTitle: 'Elige un nombre de usuario',
    newText: (site: string) =>
      `Nadie usa todavía esta cuenta de ${site} aquí. Elige un nombre de usuario para crear una cuenta con ella.`,
    haveAccount: (site: string) =>
      `¿Ya tienes una cuenta? Inicia sesión como siempre y vincula ${site} en tus ajustes.`,
    create: 'Crear cuenta',
    creating: 'Creando la cuenta…',
    linked: 'Cuenta vinculada',
    linkedText: (site: string) => `A partir de ahora puedes iniciar sesión con ${site}.`,
    toSettings: 'Ajustes',
  },
  identities: {
    title: 'Otras formas de iniciar sesión',
    description: 'Cuentas de otros sitios con las que puedes iniciar sesión.',
    link: (site: string) => `Vincular ${site}`,
    unlink: 'Desvincular',
    unlinkLabel: (site: string) => `Desvincular ${site}`,
    linkedOn: (date: string) => `Vinculada el ${date}`,
    notLinked: 'Sin vincular',
    unlinked: 'Cuenta desvinculada',
    unlinkedText: (site: string) => `Ya no puedes iniciar sesión con ${site}.`,
    failed: 'No se ha cambiado',
    noPassword:
      'Todavía no tienes contraseña. Pide un enlace para establecer una y podrás iniciar sesión también sin el otro sitio.',
    setPassword: 'Establecer contraseña',
  },
};
