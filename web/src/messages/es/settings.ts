import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');
const needs = (days: number, views: number) =>
  [
    days > 0 && plural(days, { one: '# día más', other: '# días más' }),
    views > 0 && plural(views, { one: '# visualización confirmada más', other: '# visualizaciones confirmadas más' }),
  ]
    .filter(Boolean)
    .join(' y ');

export const settings: Messages['settings'] = {
  title: 'Ajustes',
  sectionList: 'Secciones de los ajustes',
  sections: {
    profile: 'Perfil',
    security: 'Acceso y seguridad',
    notifications: 'Avisos',
    programs: 'Programas',
    account: 'Datos y cuenta',
  },
  securityText: 'Tu correo, tu contraseña y todas las formas de entrar en tu cuenta.',
  accountText: 'Quién eres aquí, tus datos y cómo irte.',
  description: 'Tu perfil, lo que te gusta ver y el aspecto del sitio.',
  profile: 'Perfil',
  username: 'Nombre de usuario',
  usernameNote: 'El nombre de usuario no se puede cambiar',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  avatar: 'Avatar',
  avatars: {
    'male-1': 'Hombre 1',
    'female-1': 'Mujer 1',
    'male-2': 'Hombre 2',
    'female-2': 'Mujer 2',
    'casual-male': 'Hombre informal',
    'casual-female': 'Mujer informal',
    'cool-male': 'Hombre moderno',
    'cool-female': 'Mujer moderna',
    'young-male': 'Chico joven',
    'young-female': 'Chica joven',
  },
  saveProfile: 'Guardar perfil',
  emailSection: 'Correo',
  emailAddress: 'Correo electrónico',
  currentPassword: 'Contraseña actual',
  emailVerified: 'Confirmado',
  emailNotVerified: 'Esta dirección aún no está confirmada. Abre el enlace de nuestro correo o pide uno nuevo.',
  emailNotVerifiedNoMail:
    'Esta dirección aún no está confirmada. Este sitio no envía correos; el operador ve el enlace y puede pasártelo.',
  emailPendingNotice: (email) => `${email} será tu dirección en cuanto abras el enlace que hemos enviado allí.`,
  emailUndeliverable: (reason) => `Los correos a esta dirección vuelven. El servidor de correo dijo: ${reason}`,
  sendLink: 'Enviar el enlace otra vez',
  linkSent: { title: 'Enlace enviado', description: 'Mira tu correo, también en la carpeta de spam.' },
  linkNotSent: 'No se ha enviado el enlace',
  cancelEmailChange: 'Conservar mi dirección anterior',
  emailPending: {
    title: 'Mira tu correo',
    description: 'La dirección nueva vale en cuanto abras el enlace que hemos enviado allí.',
  },
  saveEmail: 'Cambiar correo',
  passwordSection: 'Contraseña y seguridad',
  passwordNote: 'Al cambiarla se cierran tus otras sesiones.',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Repite la contraseña nueva',
  savePassword: 'Cambiar contraseña',
  saving: 'Guardando…',
  appearance: 'Apariencia',
  account: 'Tu cuenta',
  accountId: 'ID de la cuenta',
  currentCredits: 'Créditos actuales',
  accountType: 'Tipo de cuenta',
  accountTypes: { admin: 'Administrador', moderator: 'Moderador', member: 'Usuario' },
  memberSince: 'Miembro desde',
  updateFailed: 'No se pudo cambiar',
  profileUpdated: { title: 'Perfil guardado', description: 'Tu perfil se ha actualizado.' },
  emailUpdated: { title: 'Correo cambiado', description: 'Tu correo electrónico se ha actualizado.' },
  passwordUpdated: { title: 'Contraseña cambiada', description: 'Tu contraseña se ha actualizado.' },
  passwordRequired: {
    title: 'Falta la contraseña',
    description: 'Escribe tu contraseña actual para cambiar el correo.',
  },
  channels: {
    title: 'Tu canal',
    description:
      'Demuestra que un canal es tuyo. Aparece en tu página pública y responde por ti; nadie tiene que hacerlo.',
    how: (code) =>
      `Pon ${code} en el título de uno de tus vídeos de TikTok o YouTube, pega aquí su enlace y después quita el código.`,
    link: 'Enlace de ese vídeo',
    prove: 'Comprobar el título',
    proven: (name) => `Está comprobado que ${name} es tuyo.`,
    asked: (name) => `${name} lo tiene otra cuenta. Se pregunta a quien lo tiene.`,
    claimed: 'Otra cuenta ha demostrado lo mismo para este canal. ¿Es tuyo?',
    keep: 'Es mío',
    handOver: 'Cederlo',
    remove: 'Renunciar a él',
    failed: 'No se ha podido hacer',
  },
  standing: {
    title: 'Juego limpio',
    levels: { new: 'Nuevo', known: 'Conocido', trusted: 'De confianza' },
    states: {
      unproven: 'De vez en cuando aparece una pregunta junto al vídeo. Muestra que alguien está mirando.',
      believed: 'Tus respuestas muestran que alguien está mirando.',
      aside: 'La mayoría de tus respuestas fueron incorrectas, así que solo cuentan unas pocas visualizaciones al día.',
    },
    missing: (count: number) =>
      plural(count, {
        one: '# respuesta correcta más confirma lo que ganaste.',
        other: '# respuestas correctas más confirman lo que ganaste.',
      }),
    today: (earned: number, ceiling: number) =>
      `Hoy cuentan hasta ${ceiling} visualizaciones y respuestas. Llevas ${earned}.`,
    often: (percent: number) =>
      percent >= 100
        ? 'Por ahora cada vídeo trae una pregunta. Las respuestas correctas las hacen menos frecuentes.'
        : `Por ahora unos ${percent} de cada 100 vídeos traen una pregunta. Las respuestas correctas las hacen menos frecuentes.`,
    next: {
      known: (days: number, views: number) => `Siguiente nivel, Conocido: ${needs(days, views)}.`,
      trusted: (days: number, views: number) => `Siguiente nivel, De confianza: ${needs(days, views)}.`,
    },
    vouches: 'Una dirección de correo confirmada, un segundo factor y un depósito acortan los días un quinto cada uno.',
    shared: (accounts: number, earned: number, ceiling: number, own: number) =>
      `Tu cuenta parece ir junto con ${plural(accounts - 1, { one: '# más', other: '# más' })}. Juntas podéis ganar ${ceiling} créditos al día y hoy habéis ganado ${earned}; ${own} créditos al día siguen siendo tuyos, hagan lo que hagan las demás.`,
    carriedDebt: (credits: number, by: string) =>
      `Una cuenta tuya eliminada debía créditos, como muestra ${by}. ${plural(credits, { one: 'Queda # crédito', other: 'Quedan # créditos' })}. Uno de cada dos créditos que ganes la paga, y tu saldo nunca baja de cero. Si esa cuenta no era tuya, escríbenos.`,
    carriedBy: { channel: 'tu canal', wallet: 'un pago en Litecoin', device: 'este navegador' },
    sharedWhy: (reasons: string) => `Por qué: ${reasons}.`,
    reasons: {
      device: 'el mismo navegador',
      address: 'la misma conexión',
      referral: 'una invitó a la otra',
      registered: 'registradas con minutos de diferencia',
      hours: 'siempre a las mismas horas',
      rhythm: 'exactamente el mismo ritmo al mirar',
      watching: 'sobre todo os miráis entre vosotras',
      video: 'promocionáis el mismo vídeo',
      wallet: 'pagadas desde el mismo monedero',
    },
    different: 'Si sois personas distintas, dilo y una persona lo revisará.',
    vouch: (now: number, whole: number) =>
      `En tu nivel cuentan ${now} visualizaciones y respuestas al día, y ${whole} con una de estas cosas:`,
    vouchBy: {
      channel: 'un canal que has demostrado que es tuyo',
      deposit: 'un depósito confirmado de al menos 0,021 LTC',
      factor: (days: number, have: number | null) =>
        have === null
          ? `un segundo factor durante ${days} días`
          : `un segundo factor durante ${days} días (llevas ${have})`,
      admin: 'la palabra de un administrador que te conoce',
    },
    vouched: (whole: number) =>
      `Hay quien responde por ti: cuentan hasta ${whole} visualizaciones y respuestas al día.`,
    block: '¿Comparten muchas personas tu conexión, como en una escuela o una residencia?',
    blockNote: 'Todas las cuentas de una conexión comparten un límite. Di quiénes sois y el operador puede subirlo.',
    blockAsked: 'El operador tiene tu petición.',
    lane: 'Preguntas junto al vídeo',
    laneOptions: { off: 'Hazme preguntas', on: 'Sin preguntas: que mi dispositivo haga un cálculo' },
    laneNote: 'Sin preguntas cuentan 30 visualizaciones al día, y lo que pagan se ofrece unos días después.',
    objected: 'Tu reclamación la tiene el operador.',
    saved: { title: 'Guardado', description: 'Cuenta a partir de tu próximo vídeo.' },
    failed: 'Esto no se guardó',
  },
  programs: 'Programas',
  noChanges: { title: 'Sin cambios', description: 'Ese ya es tu correo electrónico.' },
  allFieldsRequired: { title: 'Faltan campos', description: 'Rellena todos los campos de contraseña.' },
  passwordsDiffer: {
    title: 'Las contraseñas no coinciden',
    description: 'La contraseña nueva y su repetición no coinciden.',
  },
  passwordTooShort: {
    title: 'Contraseña demasiado corta',
    description: 'La contraseña debe tener al menos 6 caracteres.',
  },
};
