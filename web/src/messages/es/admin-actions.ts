import type { AdminAction } from '@viewloop/contract';
import { siteSettings } from '@viewloop/contract/texts/es/site-settings';
import { changedSettings } from '@viewloop/contract/texts/setting-texts';
import type { ActionSentences } from '../en/admin-actions.ts';
import { decimalOf, pluralOf } from '../plural.ts';

/** Short names for the log. */
export const actions: Record<AdminAction, string> = {
  update_credits: 'Créditos',
  create_coupon: 'Cupón nuevo',
  end_coupon: 'Cupón terminado',
  try_backup: 'Copia probada',
  download_backup: 'Copia descargada',
  suspend_member: 'Suspensión',
  restore_member: 'Restauración',
  make_admin: 'Nuevo administrador',
  make_moderator: 'Nuevo moderador',
  remove_role: 'Función retirada',
  change_password: 'Contraseña',
  make_reset_link: 'Enlace de contraseña',
  set_password: 'Contraseña nueva',
  sign_out_all: 'Sesiones cerradas',
  remove_factors: 'Factores quitados',
  hide_promotion: 'Promoción oculta',
  restore_promotion: 'Promoción restaurada',
  keep_clip: 'Clip admitido',
  refuse_clip: 'Clip rechazado',
  remove_by_notice: 'Clip retirado',
  refuse_clip_notice: 'Aviso rechazado',
  void_view: 'Visualización anulada',
  process_commissions: 'Comisiones',
  update_settings: 'Ajustes',
  update_fair_play: 'Juego limpio',
  approve_registration: 'Aprobado',
  refuse_registration: 'Rechazado',
  make_invitation: 'Invitación',
  revoke_invitation: 'Invitación retirada',
  believe_member: 'Creído',
  set_block: 'Límite de una conexión',
  vouch_for_member: 'Aval',
  release_debt: 'Deuda condonada',
  grant_objection: 'Reclamación aceptada',
  refuse_objection: 'Reclamación rechazada',
  hide_answer_text: 'Texto denunciado ocultado',
  keep_answer_text: 'Texto denunciado mantenido',
  void_views: 'Visualizaciones anuladas',
  undo_voids: 'Anulaciones deshechas',
  void_visit: 'Proyección anulada',
  undo_visit_void: 'Proyección restaurada',
  undo_void: 'Anulación deshecha',
  part_cluster: 'Personas distintas',
  rejoin_cluster: 'Enlazadas de nuevo',
  publish_page: 'Página publicada',
  withdraw_page: 'Página retirada',
  confirm_deposit_key: 'Clave de Litecoin',
  accept_reorganisation: 'Reorganización',
  release_deliveries: 'Envíos liberados',
  retry_delivery: 'Nuevo intento',
  create_webhook: 'Webhook creado',
  update_webhook: 'Webhook cambiado',
  delete_webhook: 'Webhook eliminado',
  rotate_signing_key: 'Nueva clave de firma',
  simulate_deposit: 'Simulación',
};

const plural = pluralOf('es');
const ltc = decimalOf('es');
const number = (value: number) => plural(value, { other: '#' });
const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`);

export const sentences: ActionSentences = {
  update_credits: ({ username, from, to, reason }) =>
    `Cambió los créditos de ${username} de ${number(from)} a ${number(to)}${because(reason)}`,
  create_coupon: ({ code, credits, uses, budget }) =>
    `Creó el cupón ${code}: ${credits} créditos para cada uno de ${uses} miembros${budget === null ? '' : `, como mucho ${budget} en total`}`,
  end_coupon: ({ code, given }) => `Terminó el cupón ${code}, que dio ${given} créditos`,
  try_backup: ({ name }) => `Probó la copia ${name}`,
  download_backup: ({ name }) => `Descargó la copia ${name}`,
  suspend_member: ({ username, reason }) => `Suspendió a ${username}: ${reason}`,
  restore_member: ({ username }) => `Restauró a ${username}`,
  make_admin: ({ username }) => `${username} es ahora administrador`,
  make_moderator: ({ username }) => `${username} es ahora moderador`,
  remove_role: ({ username }) => `${username} vuelve a ser un miembro normal`,
  change_password: ({ username }) => `Cambió su propia contraseña (${username})`,
  make_reset_link: ({ username }) => `Creó un enlace con el que ${username} elige una contraseña nueva`,
  set_password: ({ username }) => `Dio a ${username} una contraseña generada`,
  sign_out_all: ({ sessions }) => `Cerró todas las sesiones (${sessions})`,
  remove_factors: ({ username, reason }) => `Quitó los segundos factores de ${username}: ${reason}`,
  hide_promotion: ({ promotionId, refund, reason }) =>
    `${refund ? 'Terminó y devolvió' : 'Ocultó'} la promoción ${promotionId}: ${reason}`,
  restore_promotion: ({ promotionId }) => `Restauró la promoción ${promotionId} y resolvió sus denuncias`,
  keep_clip: ({ clipId, title }) => `Clip ${clipId} («${title}») admitido`,
  refuse_clip: ({ clipId, title, copyright, reason }) =>
    `Clip ${clipId} («${title}») rechazado, ${copyright ? 'derechos de autor' : 'contra las reglas'}${reason && `: ${reason}`}`,
  remove_by_notice: ({ noticeId, clipId, copies, reason }) =>
    `Clip ${clipId} y ${copies} copias retirados tras el aviso ${noticeId}: ${reason}`,
  refuse_clip_notice: ({ noticeId, reason }) => `Nada retirado tras el aviso ${noticeId}: ${reason}`,
  void_view: ({ viewId, reason }) => `Anuló la visualización ${viewId}: ${reason}`,
  process_commissions: ({ percent }) => `Procesó las comisiones históricas al ${percent} %`,
  update_settings: (changed) => changedSettings(siteSettings, changed).join('; '),
  update_fair_play: ({ numbers, rules, retired, prices }) =>
    [
      numbers && 'Números del juego limpio cambiados',
      rules &&
        `Reglas del juego limpio: ${Object.entries(rules)
          .map(([rule, state]) => `${rule} ${state}`)
          .join(', ')}`,
      retired && `Preguntas retiradas: ${retired.join(', ') || 'ninguna'}`,
      prices && `Precios: ${prices.addressADay} dólares por una dirección al día, ${prices.litecoin} dólares por 1 LTC`,
    ]
      .filter(Boolean)
      .join('; '),
  grant_objection: ({ objectionId, username, reason }) =>
    `Aceptó la reclamación ${objectionId} de ${username}: ${reason}`,
  refuse_objection: ({ objectionId, username, reason }) =>
    `Rechazó la reclamación ${objectionId} de ${username}: ${reason}`,
  hide_answer_text: ({ promotionId, username }) => `Ocultó un texto de ${username} sobre la promoción ${promotionId}`,
  keep_answer_text: ({ promotionId, username }) =>
    `Mantuvo un texto denunciado de ${username} sobre la promoción ${promotionId}`,
  approve_registration: ({ username }) => `Se aprobó el registro de ${username}`,
  refuse_registration: ({ username }) => `Se rechazó el registro de ${username}`,
  make_invitation: ({ invitationId, note }) => `Se hizo la invitación ${invitationId}${note && `: ${note}`}`,
  revoke_invitation: ({ invitationId, note }) => `Se retiró la invitación ${invitationId}${note && `: ${note}`}`,
  believe_member: ({ username }) => `Se creyó a ${username} sin más preguntas`,
  set_block: ({ block, mostADay }) =>
    mostADay === null
      ? `Bloque ${block}: otra vez el límite habitual`
      : `Bloque ${block}: ${number(mostADay)} visualizaciones al día`,
  vouch_for_member: ({ username, on }) => (on ? `Avaló a ${username}` : `Retiró el aval a ${username}`),
  release_debt: ({ username, credits, reason }) =>
    `Condonó a ${username} los ${number(credits)} créditos que debía una cuenta eliminada: ${reason}`,
  void_views: ({ views, reason }) => `Anuló ${number(views)} visualizaciones: ${reason}`,
  undo_voids: ({ views }) => `Deshizo la anulación de ${number(views)} visualizaciones`,
  void_visit: ({ visitId, reason }) => `Anuló la proyección ${visitId} de un clip: ${reason}`,
  undo_visit_void: ({ visitId }) => `Deshizo la anulación de la proyección ${visitId} de un clip`,
  undo_void: ({ viewId }) => `Deshizo la anulación de la visualización ${viewId}`,
  part_cluster: ({ clusterId, members }) =>
    `Decidió que los ${members} miembros del grupo ${clusterId} son personas distintas`,
  rejoin_cluster: ({ clusterId, members }) => `Volvió a enlazar a los ${members} miembros del grupo ${clusterId}`,
  publish_page: ({ page, version }) => `Versión ${version} de la página «${page}» publicada`,
  withdraw_page: ({ page }) => `Página «${page}» retirada`,
  confirm_deposit_key: ({ firstAddress, chain }) =>
    `Puso en uso la clave de Litecoin con la primera dirección ${firstAddress} (${chain})`,
  accept_reorganisation: ({ height }) => `Aceptó una reorganización que deshace bloques hasta el ${number(height)}`,
  release_deliveries: ({ sendsOld, dropped }) =>
    sendsOld
      ? 'Liberó los envíos tras una restauración'
      : `Liberó los envíos y descartó ${number(dropped)} mensajes antiguos`,
  retry_delivery: ({ deliveryId, target }) => `Volvió a intentar el envío ${deliveryId} a ${target}`,
  create_webhook: ({ webhookId, url }) => `Creó el webhook ${webhookId} del sitio: ${url}`,
  update_webhook: ({ webhookId, url }) => `Cambió el webhook ${webhookId} del sitio: ${url}`,
  delete_webhook: ({ webhookId, url }) => `Eliminó el webhook ${webhookId} del sitio: ${url}`,
  rotate_signing_key: ({ retired, current, compromised }) =>
    `Puso en uso la clave de firma ${current} en lugar de ${retired ?? ''}${compromised ? ', que ya no es de fiar' : ''}`,
  simulate_deposit: ({ amount, address }) => `Simuló un pago de ${ltc(amount)} LTC a ${address}`,
};
