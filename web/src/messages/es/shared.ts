import { platformLabels } from '../../platforms/looks.ts';
import type { Messages } from '../en/index.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

export const shared: Messages['shared'] = {
  credits: (count) => plural(count, { one: '# crédito', other: '# créditos' }),
  creditsWord: (count) => plural(count, { one: 'crédito', other: 'créditos' }),
  views: (count) => plural(count, { one: '# visualización', other: '# visualizaciones' }),
  platforms: platformLabels,
  ago: (time) => {
    switch (time.unit) {
      case 'now':
        return 'Ahora mismo';
      case 'minutes':
        return `hace ${time.count} min`;
      case 'hours':
        return `hace ${time.count} h`;
      case 'days':
        return `hace ${time.count} d`;
    }
  },
  wait: ({ unit, count }) => {
    switch (unit) {
      case 'seconds':
        return plural(count, { one: '# segundo', other: '# segundos' });
      case 'minutes':
        return plural(count, { one: '# minuto', other: '# minutos' });
      case 'hours':
        return plural(count, { one: '# hora', other: '# horas' });
    }
  },
  objections: {
    object: 'Reclamar',
    objectTo: (title: string) => `Reclamar: ${title}`,
    label: '¿Qué deberíamos saber?',
    hint: 'Una persona lo mira y te responde.',
    send: 'Enviar reclamación',
    sent: 'Tu reclamación se ha enviado',
    failed: 'Tu reclamación no se ha enviado',
    answer: 'Respuesta:',
    states: {
      open: 'Reclamación enviada',
      granted: 'Reclamación aceptada',
      refused: 'Reclamación rechazada',
      closed: 'Reclamación cerrada',
    },
  },
  error: 'Error',
  success: 'Hecho',
  print: 'Imprimir o guardar como PDF',
  cancel: 'Cancelar',
  provingHuman: 'Comprobamos que no eres un programa. Tarda unos segundos.',
  passwordBroken: 'Esta contraseña está en listas de contraseñas robadas. Mejor elige otra.',
  passwordStrength: ['Muy fácil de adivinar', 'Fácil de adivinar', 'Podría ser más segura', 'Buena', 'Segura'],
  unknownDevice: 'dispositivo desconocido',
  unknownPlace: 'lugar desconocido',
  close: 'Cerrar',
  save: 'Guardar',
  undo: 'Deshacer',
  previous: 'Anterior',
  next: 'Siguiente',
  pages: 'Páginas',
  loadMore: 'Cargar más',
  loading: 'Cargando…',
  copy: 'Copiar',
  copied: '¡Copiado!',
  copyFailed: 'No se pudo copiar',
  copyByHand: 'Tu navegador no lo permite. Selecciona el texto y cópialo a mano.',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  showAsTable: 'Mostrar como tabla',
  when: 'Cuándo',
  tryAgain: 'Intentar de nuevo',
  reload: 'Recargar la página',
  couldNotLoad: 'No se pudo cargar',
  somethingWrong: 'Algo ha salido mal.',
  nothingChanged: 'No ha cambiado nada y tus créditos están a salvo.',
  serverTrouble: 'El servidor no pudo responder.',
  retriesByItself: 'Seguimos intentándolo. Esta página se recuperará sola en cuanto sea posible.',
  noConnection: 'No hay conexión con el servidor.',
  offline: 'Estás sin conexión. Lo que ves puede no estar al día; tus créditos están a salvo.',
  notification: 'Notificación',
  notifications: 'Notificaciones',
  utcDays: 'Los días empiezan a medianoche UTC.',
};
