import type { AdminAction } from '@viewloop/contract';
import { siteSettings } from '@viewloop/contract/texts/de/site-settings';
import { changedSettings } from '@viewloop/contract/texts/setting-texts';
import type { ActionSentences } from '../en/admin-actions.ts';
import { decimalOf, pluralOf } from '../plural.ts';

/** Short names for the log. */
export const actions: Record<AdminAction, string> = {
  update_credits: 'Credits',
  create_coupon: 'Neuer Gutschein',
  end_coupon: 'Gutschein beendet',
  try_backup: 'Sicherung geprüft',
  download_backup: 'Sicherung heruntergeladen',
  suspend_member: 'Sperre',
  restore_member: 'Freigabe',
  make_admin: 'Neuer Admin',
  make_moderator: 'Neue Moderation',
  remove_role: 'Rolle entzogen',
  change_password: 'Passwort',
  make_reset_link: 'Link für Passwort',
  set_password: 'Neues Passwort',
  sign_out_all: 'Alle abgemeldet',
  remove_factors: 'Faktoren entfernt',
  hide_promotion: 'Kampagne verborgen',
  restore_promotion: 'Kampagne freigegeben',
  keep_clip: 'Clip zugelassen',
  refuse_clip: 'Clip abgelehnt',
  remove_by_notice: 'Clip entfernt',
  refuse_clip_notice: 'Meldung abgelehnt',
  void_view: 'Aufruf ungültig',
  process_commissions: 'Provisionen',
  update_settings: 'Einstellungen',
  update_fair_play: 'Faires Spiel',
  approve_registration: 'Zugestimmt',
  refuse_registration: 'Abgelehnt',
  make_invitation: 'Einladung',
  revoke_invitation: 'Einladung zurückgezogen',
  believe_member: 'Geglaubt',
  set_block: 'Grenze eines Anschlusses',
  vouch_for_member: 'Bürgschaft',
  release_debt: 'Schuld erlassen',
  grant_objection: 'Widerspruch stattgegeben',
  refuse_objection: 'Widerspruch abgelehnt',
  hide_answer_text: 'Gemeldeten Text verborgen',
  keep_answer_text: 'Gemeldeten Text behalten',
  void_views: 'Aufrufe ungültig',
  undo_voids: 'Aufrufe wiederhergestellt',
  void_visit: 'Vorführung ungültig',
  undo_visit_void: 'Vorführung wiederhergestellt',
  undo_void: 'Aufruf wiederhergestellt',
  part_cluster: 'Verschiedene Personen',
  rejoin_cluster: 'Wieder verbunden',
  publish_page: 'Seite veröffentlicht',
  withdraw_page: 'Seite zurückgezogen',
  confirm_deposit_key: 'Litecoin-Schlüssel',
  accept_reorganisation: 'Reorganisation',
  release_deliveries: 'Versand freigegeben',
  retry_delivery: 'Erneuter Versuch',
  create_webhook: 'Webhook angelegt',
  update_webhook: 'Webhook geändert',
  delete_webhook: 'Webhook gelöscht',
  rotate_signing_key: 'Neuer Signaturschlüssel',
  simulate_deposit: 'Simulation',
};

const plural = pluralOf('de');
const ltc = decimalOf('de');
const number = (value: number) => plural(value, { other: '#' });
const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`);

export const sentences: ActionSentences = {
  update_credits: ({ username, from, to, reason }) =>
    `Credits von ${username} von ${number(from)} auf ${number(to)} gesetzt${because(reason)}`,
  create_coupon: ({ code, credits, uses, budget }) =>
    `Gutschein ${code} erstellt: ${credits} Credits für jedes von ${uses} Mitgliedern${budget === null ? '' : `, zusammen höchstens ${budget}`}`,
  end_coupon: ({ code, given }) => `Gutschein ${code} beendet, der ${given} Credits gegeben hat`,
  try_backup: ({ name }) => `Sicherung ${name} geprüft`,
  download_backup: ({ name }) => `Sicherung ${name} heruntergeladen`,
  suspend_member: ({ username, reason }) => `${username} gesperrt: ${reason}`,
  restore_member: ({ username }) => `${username} freigegeben`,
  make_admin: ({ username }) => `${username} zum Admin gemacht`,
  make_moderator: ({ username }) => `${username} die Moderation übertragen`,
  remove_role: ({ username }) => `${username} wieder zum gewöhnlichen Mitglied gemacht`,
  change_password: ({ username }) => `Das eigene Passwort geändert (${username})`,
  make_reset_link: ({ username }) => `Link erzeugt, mit dem ${username} ein neues Passwort wählt`,
  set_password: ({ username }) => `${username} hat ein erzeugtes Passwort bekommen`,
  sign_out_all: ({ sessions }) => `Alle abgemeldet (${sessions} Sitzungen)`,
  remove_factors: ({ username, reason }) => `Zweite Faktoren von ${username} entfernt: ${reason}`,
  hide_promotion: ({ promotionId, refund, reason }) =>
    `Kampagne ${promotionId} ${refund ? 'mit Rückzahlung beendet' : 'verborgen'}: ${reason}`,
  restore_promotion: ({ promotionId }) => `Kampagne ${promotionId} freigegeben, ihre Meldungen sind erledigt`,
  keep_clip: ({ clipId, title }) => `Clip ${clipId} („${title}“) zugelassen`,
  refuse_clip: ({ clipId, title, copyright, reason }) =>
    `Clip ${clipId} („${title}“) abgelehnt, ${copyright ? 'Urheberrecht' : 'gegen die Regeln'}${reason && `: ${reason}`}`,
  remove_by_notice: ({ noticeId, clipId, copies, reason }) =>
    `Clip ${clipId} und ${copies} Kopien nach Meldung ${noticeId} entfernt: ${reason}`,
  refuse_clip_notice: ({ noticeId, reason }) => `Nach Meldung ${noticeId} nichts entfernt: ${reason}`,
  void_view: ({ viewId, reason }) => `Aufruf ${viewId} für ungültig erklärt: ${reason}`,
  process_commissions: ({ percent }) => `Frühere Provisionen zu ${percent} % nachgezahlt`,
  update_settings: (changed) => changedSettings(siteSettings, changed).join('; '),
  update_fair_play: ({ numbers, rules, retired, prices }) =>
    [
      numbers && 'Zahlen des fairen Spiels geändert',
      rules &&
        `Regeln des fairen Spiels: ${Object.entries(rules)
          .map(([rule, state]) => `${rule} ${state}`)
          .join(', ')}`,
      retired && `Stillgelegte Fragen: ${retired.join(', ') || 'keine'}`,
      prices &&
        `Preise: ${prices.addressADay} US-Dollar für eine Adresse am Tag, ${prices.litecoin} US-Dollar für 1 LTC`,
    ]
      .filter(Boolean)
      .join('; '),
  grant_objection: ({ objectionId, username, reason }) =>
    `Widerspruch ${objectionId} von ${username} stattgegeben: ${reason}`,
  refuse_objection: ({ objectionId, username, reason }) =>
    `Widerspruch ${objectionId} von ${username} abgelehnt: ${reason}`,
  hide_answer_text: ({ promotionId, username }) => `Einen Text von ${username} zu Kampagne ${promotionId} verborgen`,
  keep_answer_text: ({ promotionId, username }) =>
    `Einen gemeldeten Text von ${username} zu Kampagne ${promotionId} behalten`,
  approve_registration: ({ username }) => `Der Registrierung von ${username} zugestimmt`,
  refuse_registration: ({ username }) => `Die Registrierung von ${username} abgelehnt`,
  make_invitation: ({ invitationId, note }) => `Einladung ${invitationId} gemacht${note && `: ${note}`}`,
  revoke_invitation: ({ invitationId, note }) => `Einladung ${invitationId} zurückgezogen${note && `: ${note}`}`,
  believe_member: ({ username }) => `${username} ohne weitere Fragen geglaubt`,
  set_block: ({ block, mostADay }) =>
    mostADay === null
      ? `Adressblock ${block}: wieder die übliche Tagesmenge`
      : `Adressblock ${block}: ${number(mostADay)} Aufrufe am Tag`,
  vouch_for_member: ({ username, on }) =>
    on ? `Für ${username} gebürgt` : `Bürgschaft für ${username} zurückgenommen`,
  release_debt: ({ username, credits, reason }) =>
    `${username} die übrigen ${number(credits)} Credits erlassen, die ein gelöschtes Konto schuldete: ${reason}`,
  void_views: ({ views, reason }) => `${number(views)} Aufrufe für ungültig erklärt: ${reason}`,
  undo_voids: ({ views }) => `${number(views)} Aufrufe wiederhergestellt`,
  void_visit: ({ visitId, reason }) => `Vorführung ${visitId} eines Clips für ungültig erklärt: ${reason}`,
  undo_visit_void: ({ visitId }) => `Vorführung ${visitId} eines Clips wiederhergestellt`,
  undo_void: ({ viewId }) => `Aufruf ${viewId} wiederhergestellt`,
  part_cluster: ({ clusterId, members }) =>
    `Entschieden, dass die ${members} Mitglieder der Gruppe ${clusterId} verschiedene Personen sind`,
  rejoin_cluster: ({ clusterId, members }) => `Die ${members} Mitglieder der Gruppe ${clusterId} wieder verbunden`,
  publish_page: ({ page, version }) => `Fassung ${version} der Seite „${page}“ veröffentlicht`,
  withdraw_page: ({ page }) => `Seite „${page}“ zurückgezogen`,
  confirm_deposit_key: ({ firstAddress, chain }) =>
    `Litecoin-Schlüssel mit der ersten Adresse ${firstAddress} (${chain}) in Gebrauch genommen`,
  accept_reorganisation: ({ height }) => `Reorganisation zugelassen, die Blöcke bis ${number(height)} zurücknimmt`,
  release_deliveries: ({ sendsOld, dropped }) =>
    sendsOld
      ? 'Versand nach einer Wiederherstellung freigegeben'
      : `Versand freigegeben, ${number(dropped)} alte Nachrichten verworfen`,
  retry_delivery: ({ deliveryId, target }) => `Zustellung ${deliveryId} an ${target} erneut versucht`,
  create_webhook: ({ webhookId, url }) => `Webhook ${webhookId} der Seite angelegt: ${url}`,
  update_webhook: ({ webhookId, url }) => `Webhook ${webhookId} der Seite geändert: ${url}`,
  delete_webhook: ({ webhookId, url }) => `Webhook ${webhookId} der Seite gelöscht: ${url}`,
  rotate_signing_key: ({ retired, current, compromised }) =>
    `Signaturschlüssel ${retired ?? ''} durch ${current} ersetzt${compromised ? '; ihm ist nicht mehr zu trauen' : ''}`,
  simulate_deposit: ({ amount, address }) => `Zahlung von ${ltc(amount)} LTC an ${address} simuliert`,
};
