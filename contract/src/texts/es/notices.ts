import type { NoticeTexts } from '../notice-texts.ts';

/** One row for each kind: the bell, push, mails and the weekly mail say the same. */
export const noticeTexts: NoticeTexts = {
  deposit_success: { title: '¡Depósito confirmado!', text: 'Han llegado {amount} LTC: {credits} créditos.' },
  deposit_pending: {
    title: 'Depósito en camino',
    text: '{amount} LTC vistos en la red: {credits} créditos al confirmarse.',
  },
  coupon_redeemed: { title: 'Cupón canjeado', text: '{code} te ha dado {credits} créditos.' },
  deposits_folded: {
    title: 'Varios pagos',
    text: '{count} pagos, {amount} LTC en total: {credits} créditos hasta ahora.',
  },
  deposit_failed: {
    title: 'Depósito fallido',
    text: 'No se pudieron abonar {amount} LTC. En el monedero pone por qué.',
  },
  promotion_first_view: {
    title: 'Primera visualización',
    text: 'Alguien ha visto {title}. De momento, {views} de {target} visualizaciones.',
  },
  promotion_half: { title: 'A mitad de camino', text: '{title} ha recibido {views} de {target} visualizaciones.' },
  promotion_completed: {
    title: 'Promoción completada',
    text: '{title} ha recibido todas sus visualizaciones: {target}.',
  },
  promotion_finding: { title: 'Qué hicieron tus espectadores', text: '{title}: {finding}' },
  promotion_paused: {
    title: 'Promoción en pausa',
    text: '{title}: {reason}',
    away: '{title} se ha pausado. Ábrela para ver por qué.',
  },
  view_taken_back: {
    title: 'Visualización retirada',
    text: 'Tu visualización de {title} se declaró no válida: {reason}',
  },
  attention_taken_back: {
    title: 'Atención retirada',
    text: 'Tu atención a {title} se declaró no válida. Puedes reclamar en la sala de proyección. Motivo: {reason}',
  },
  view_returned: {
    title: 'Visualizaciones no válidas devueltas',
    text: 'Visualizaciones no válidas de {title}: {count}. No las pagas: {reason}',
  },
  view_replaced: {
    title: 'Visualizaciones repuestas',
    text: 'Visualizaciones de {title} que no se confirmaron a tiempo: {count}. Sus plazas se ofrecen de nuevo sin coste para ti.',
  },
  view_offered_again: {
    title: 'Plazas ofrecidas de nuevo',
    text: 'Visualizaciones no válidas de {title}: {count}. Sus plazas se ofrecen de nuevo sin coste para ti: {reason}',
  },
  support_question: { title: 'Nuevo mensaje de un miembro', text: '{member} ha escrito en Soporte.' },
  support_answer: { title: 'Han respondido a tu mensaje', text: 'Lee la respuesta en Soporte.' },
  made_admin: { title: 'Ahora eres administrador', text: 'Puedes ver y cambiar todo en este sitio.' },
  made_moderator: { title: 'Ahora eres moderador', text: 'Puedes decidir sobre denuncias, señales y visualizaciones.' },
  role_removed: {
    title: 'Tu función ha terminado',
    text: 'Vuelves a ser un miembro normal. Todo lo demás sigue igual.',
  },
  new_sign_in: {
    title: 'Nuevo inicio de sesión',
    text: 'Alguien ha iniciado sesión con un dispositivo nuevo: {device}, {country}. Si no has sido tú, cierra la sesión en tus ajustes y cambia tu contraseña.',
    away: 'Alguien ha iniciado sesión con un dispositivo nuevo ({device}). Si no has sido tú, cierra la sesión en tus ajustes y cambia tu contraseña.',
  },
  password_changed: {
    title: 'Tu contraseña ha cambiado',
    text: 'Si no has sido tú, usa «No he sido yo» en el correo correspondiente.',
  },
  email_changed: {
    title: 'Tu correo electrónico ha cambiado',
    text: 'La cuenta usa ahora {name}. Si no has sido tú, usa el enlace del correo enviado a tu dirección anterior.',
  },
  passkey_added: {
    title: 'Se ha añadido una llave de acceso',
    text: '«{name}» ya puede entrar en tu cuenta. Si no has sido tú, usa «No he sido yo» en el correo correspondiente.',
  },
  authenticator_added: {
    title: 'Se ha añadido una aplicación de autenticación',
    text: 'Si no has sido tú, usa «No he sido yo» en el correo correspondiente.',
  },
  recovery_codes_made: {
    title: 'Nuevos códigos de recuperación',
    text: 'Los anteriores ya no sirven. Si no has sido tú, usa «No he sido yo» en el correo correspondiente.',
  },
  identity_linked: {
    title: 'Se ha vinculado una cuenta de otro sitio',
    text: '{name} ya puede entrar en tu cuenta. Si no has sido tú, usa «No he sido yo» en el correo correspondiente.',
  },
  token_made: {
    title: 'Se ha creado un token de acceso',
    text: 'Los programas pueden usar tu cuenta con «{name}». Si no has sido tú, usa «No he sido yo» en el correo correspondiente.',
  },
  webhook_made: {
    title: 'Se ha configurado un webhook',
    text: 'Las novedades de tu cuenta van a {name}. Si no has sido tú, usa «No he sido yo» en el correo correspondiente.',
  },
  account_taken_back: {
    title: 'Has recuperado tu cuenta',
    text: 'Se han cerrado todas las sesiones y lo añadido en los últimos siete días está congelado. Revísalo en tus ajustes.',
  },
  lost_factor_asked: {
    title: 'Alguien quiere entrar sin tu segundo factor',
    text: 'Necesita tu contraseña y un enlace que se enviará el {day}. Si no has sido tú, cancela la petición en tus ajustes y cambia tu contraseña.',
  },
  view_forfeited: {
    title: 'Visualizaciones no válidas',
    text: 'Visualizaciones no válidas de {title}: {count}. Venían de una cuenta que va con la tuya, así que sus créditos no se devuelven: {reason}',
  },
  view_restored: {
    title: 'La visualización vuelve a contar',
    text: 'Visualizaciones de {title} declaradas no válidas por error: {count}. Vuelven a contar.',
  },
  channel_claimed: {
    title: 'Otra cuenta reclama tu canal',
    text: 'Otra cuenta ha mostrado que {name} es suyo. Dinos en los ajustes si es tuyo. Tras {days} días sin respuesta pasará a la otra cuenta.',
  },
  channel_lost: {
    title: 'Canal entregado',
    text: 'No respondiste en {days} días, así que {name} pertenece ahora a la cuenta que lo demostró.',
  },
  channel_gained: { title: 'El canal es tuyo', text: 'Está demostrado que {name} es tuyo.' },
  debt_released: {
    title: 'Ya no debes nada',
    text: 'Lo hemos revisado: de los {credits} créditos que debía una cuenta eliminada ya no se descuenta nada de lo que ganas.',
  },
  debt_carried: {
    title: 'Has heredado una deuda',
    text: 'Una cuenta tuya eliminada debía {credits} créditos. Uno de cada dos créditos que ganes la paga. Si esa cuenta no era tuya, escríbenos.',
  },
  promotion_shrunk: {
    title: 'Promoción reducida',
    text: 'Un crédito que tenías que devolver ya estaba gastado, así que lo pagó {title}: {credits} créditos menos.',
  },
  promotion_stopped: {
    title: 'Promoción detenida',
    text: 'Un crédito que tenías que devolver ya estaba gastado, así que {title} se detuvo para pagarlo. Lo que quedaba está en tu saldo.',
  },
  promotion_hidden: { title: 'Promoción oculta', text: '{title}: {reason}' },
  promotion_shown_again: { title: 'Promoción visible de nuevo', text: '{title} se ofrece otra vez.' },
  fair_play_strict: {
    title: 'El juego limpio ahora es estricto',
    text: 'El sitio tiene {members} miembros. Desde ahora, lo que ganan los nuevos se ofrece cuando han superado unas pruebas.',
  },
  mail_trouble: {
    title: 'Los correos no salen',
    text: 'El servidor de correo no acepta los correos de este sitio: {reason}. Quedan en espera y no se pierde ninguno.',
  },
  mail_works: {
    title: 'Los correos vuelven a salir',
    text: 'El servidor de correo vuelve a aceptar correos. Los que esperaban están en camino.',
  },
  objection_made: { title: 'Hay reclamaciones pendientes', text: 'Reclamaciones que esperan una decisión: {count}.' },
  objection_granted: { title: 'Reclamación aceptada', text: 'Lo hemos mirado de nuevo y tenías razón. {answer}' },
  feedback_received: {
    title: 'Tus espectadores han respondido',
    text: 'Respuestas a {title} hasta ahora: {answers}. Nuevas: {fresh}.',
  },
  text_reported: { title: 'Se ha denunciado un texto', text: 'Textos denunciados pendientes de decisión: {count}.' },
  objection_refused: {
    title: 'Reclamación rechazada',
    text: 'Lo hemos mirado de nuevo y la decisión se mantiene. {answer}',
  },
  referral_joined: {
    title: 'Alguien se ha registrado con tu enlace',
    text: 'La cuenta {member} cuenta ahora como referido tuyo.',
  },
  factors_removed: {
    title: 'Se han quitado tus segundos factores',
    text: 'El operador los ha quitado: {reason}. Configura uno nuevo en tus ajustes.',
  },
  clip_ready: { title: 'Tu clip está listo', text: '{title} ya se puede proyectar.' },
  clip_failed: { title: 'No se ha podido preparar un clip', text: '{title}: {fault}' },
  clip_screening: { title: 'Tu clip está en la sala', text: '{title} se proyecta a partir de ahora.' },
  clip_hidden: {
    title: 'Un clip está oculto por ahora',
    text: '{reporters} espectadores han denunciado {title}. No se proyecta hasta que un moderador lo haya mirado.',
  },
  clip_refused: {
    title: 'Se ha rechazado un clip',
    text: '{title} no se proyecta. {fault} {note} Lo ha decidido una persona, no un programa. Créditos devueltos: {returned}. Si crees que la decisión es errónea, reclama junto al clip y una persona la revisará.',
  },
  clip_ended: {
    title: 'La proyección ha terminado',
    text: '{title} tuvo {viewers} espectadores, que lo vieron durante {attentiveSeconds} segundos en total. Créditos devueltos: {returned}.',
  },
  clip_notice_made: {
    title: 'Hay avisos sobre clips pendientes',
    text: 'Avisos de contenido ilícito que esperan una decisión: {count}.',
  },
};
