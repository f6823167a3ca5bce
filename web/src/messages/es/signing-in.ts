import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

/** Sessions and ways to sign in. */
export const signingIn: Messages['signingIn'] = {
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
};
