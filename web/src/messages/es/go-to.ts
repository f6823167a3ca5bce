import type { GoToMessages } from '../en/go-to.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

export const goTo: GoToMessages = {
  title: 'Ir a…',
  field: '¿Adónde quieres ir?',
  placeholder: 'Una página, una promoción, un ajuste',
  pages: 'Páginas',
  promotions: 'Tus promociones',
  settings: 'Ajustes',
  documents: 'Sobre este sitio',
  admin: 'Administración',
  members: 'Miembros',
  promotion: (number) => `Promoción ${number}`,
  nothing: 'Aquí no hay nada con ese nombre. Prueba con otra palabra.',
  count: (places) =>
    places === 0 ? 'Ningún resultado' : plural(places, { one: '# resultado', other: '# resultados' }),
  words: {
    promote: 'anunciar campaña nuevo vídeo',
    screen: 'proyección deslizar ganar clips',
    clips: 'proyección clip subir prueba curva',
    wallet: 'ingresar comprar créditos litecoin pagar',
    support: 'ayuda contacto',
    profile: 'nombre avatar imagen',
    appearance: 'oscuro claro tema idioma',
    email: 'correo dirección',
    authenticator: 'dos pasos 2fa aplicación códigos',
    sessions: 'dispositivos navegadores cerrar sesión',
    notifications: 'push correo resumen campana',
    leaving: 'borrar eliminar cuenta',
  },
};
