import { clipTexts } from '@viewloop/contract/texts/es/clips';
import { findingTexts } from '@viewloop/contract/texts/es/finding';
import { noticeTexts } from '@viewloop/contract/texts/es/notices';
import type { NoticesMessages } from '../en/notices.ts';

export const notices: NoticesMessages = {
  kinds: noticeTexts,
  finding: findingTexts,
  clipFaults: clipTexts,
  /** `shown` is the figure on the badge, so that the label says what is seen. */
  open: (unread, shown) => (unread === 0 ? 'Notificaciones' : `Notificaciones, ${shown} sin leer`),
  title: 'Notificaciones',
  markAllRead: 'Marcar todo como leído',
  dismiss: (title) => `Descartar: ${title}`,
  unread: 'Sin leer',
  empty: 'Nada nuevo',
  emptyText: 'Aquí te avisamos cuando ven tus vídeos, se registra un amigo o llega un depósito.',
  added: (credits) => `${credits} créditos añadidos a tu cuenta`,
  changeFailed: 'No se pudo cambiar la notificación.',
};
