import { decimalOf } from '../plural.ts';
import type { SettingTexts } from '../setting-texts.ts';

const ltc = decimalOf('es');
const orNone = (limit: number | null) => limit ?? 'sin límite de';

export const siteSettings: SettingTexts = {
  reportsToHide: {
    label: 'Denuncias que ocultan una promoción',
    hint: 'Tantos miembros distintos la ocultan hasta que decida un administrador.',
    log: (reports) => `Denuncias que ocultan una promoción: ${reports}`,
  },
  adminsNeedSecondFactor: {
    label: 'Los administradores necesitan un segundo factor',
    hint: 'Un administrador sin llave de acceso ni aplicación de autenticación solo podrá configurar una, y nada más.',
    log: (required) => `Segundo factor para administradores: ${required ? 'obligatorio' : 'opcional'}`,
  },
  lostFactors: {
    label: 'Ayuda con el segundo factor perdido',
    hint: 'Quien ha perdido el segundo factor y los códigos lo pide, espera 72 horas mientras se avisa a todos sus dispositivos y direcciones, y entra después con contraseña y correo. Nunca vale para administradores.',
    log: (on) => `Ayuda con el segundo factor perdido: ${on ? 'activada' : 'desactivada'}`,
  },
  registration: {
    label: 'Quién puede registrarse',
    hint: 'Las invitaciones y los registros que te esperan están en la gestión de usuarios.',
    options: {
      open: 'Todo el mundo',
      invitation: 'Quien tenga una invitación',
      approval: 'Quien apruebe un administrador',
      closed: 'Nadie',
    },
    log: (who) =>
      `Registro: ${{ open: 'todo el mundo', invitation: 'quien tenga una invitación', approval: 'quien apruebe un administrador', closed: 'nadie' }[who]}`,
  },
  blockedDomains: {
    label: 'Dominios de correo bloqueados',
    hint: 'Nadie se registra con una dirección de estos dominios o de sus subdominios, ni cambia a una. Uno en cada línea, por ejemplo example.com.',
    invalid: 'Escribe un dominio en cada línea, por ejemplo example.com.',
    log: (domains) => `Dominios de correo bloqueados: ${domains.length === 0 ? 'ninguno' : domains.join(', ')}`,
  },
  limitsUntilVerified: {
    label: 'Antes de confirmar el correo electrónico',
    hint: 'Cuánto puede hacer un miembro al día hasta entonces. Un campo vacío es sin límite.',
    watchesPerDay: 'Vídeos para ver',
    promotionsPerDay: 'Promociones nuevas',
    log: ({ watchesPerDay, promotionsPerDay }) =>
      `Límites hasta confirmar la dirección: ${orNone(watchesPerDay)} vídeos y ${orNone(promotionsPerDay)} promociones al día`,
  },
  humanCheckForAll: {
    label: 'Prueba de trabajo al iniciar sesión',
    hint: 'El dispositivo hace un breve cálculo antes de iniciar sesión, registrarse o restablecer la contraseña. Encarece los programas automáticos.',
    off: 'Solo tras muchos intentos',
    on: 'Siempre',
    log: (always) => `Prueba de trabajo al iniciar sesión: ${always ? 'siempre' : 'solo tras muchos intentos'}`,
  },
  confirmationTiers: {
    label: 'Confirmaciones para depósitos grandes',
    hint: (count) => `Por debajo de la primera línea bastan ${count} confirmaciones.`,
    from: 'Desde LTC',
    fromInvalid: 'Escribe un importe como 10 o 0,5.',
    confirmations: 'Confirmaciones',
    add: 'Añadir una línea',
    remove: (number) => `Quitar la línea ${number}`,
    log: (tiers) =>
      `Confirmaciones para depósitos grandes: ${tiers.map(({ fromLtc, confirmations }) => `${confirmations} desde ${ltc(fromLtc)} LTC`).join(', ') || 'las habituales'}`,
  },
  banners: {
    label: 'Anuncios en la portada',
    hint: 'Se marcan como publicidad. El enlace se abre en otra pestaña.',
    text: 'Texto',
    textInvalid: (longest) => `Escribe un texto de ${longest} letras como máximo.`,
    link: 'Enlace',
    linkInvalid: 'Escribe una dirección completa que empiece por https://',
    add: 'Añadir un anuncio',
    remove: (number) => `Quitar el anuncio ${number}`,
    log: (banners) => `Anuncios: ${banners.map(({ text, link }) => `«${text}» (${link})`).join(', ') || 'ninguno'}`,
  },
  clipReview: {
    label: 'Quién deja entrar los clips en la sala de proyección',
    hint: 'Los clips que se parecen a uno retirado esperan siempre a un moderador.',
    options: {
      moderator: 'Un moderador, cada clip',
      trusted: 'Tres miembros de confianza que coincidan',
      proven: 'Las reglas, tras tres clips correctos de un miembro',
    },
    log: (who) =>
      `Quién deja entrar los clips en la sala de proyección: ${{ moderator: 'un moderador', trusted: 'tres miembros de confianza', proven: 'las reglas, tras tres clips correctos' }[who]}`,
  },
  openBooks: {
    label: 'Libros abiertos',
    hint: 'Cualquiera puede leer cuántos créditos existen y comprobar los sellos. Los días se sellan en cualquier caso.',
    log: (open) => `Libros: ${open ? 'abiertos' : 'cerrados'}`,
  },
};
