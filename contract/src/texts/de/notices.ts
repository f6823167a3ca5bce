import type { NoticeTexts } from '../notice-texts.ts';

/** One row for each kind: the bell, push, mails and the weekly mail say the same. */
export const noticeTexts: NoticeTexts = {
  deposit_success: { title: 'Einzahlung bestätigt!', text: '{amount} LTC sind angekommen: {credits} Credits.' },
  deposit_pending: {
    title: 'Einzahlung unterwegs',
    text: '{amount} LTC im Netz gesehen: {credits} Credits nach der Bestätigung.',
  },
  coupon_redeemed: { title: 'Gutschein eingelöst', text: '{code} hat dir {credits} Credits gebracht.' },
  deposits_folded: {
    title: 'Mehrere Zahlungen',
    text: '{count} Zahlungen, zusammen {amount} LTC: bisher {credits} Credits.',
  },
  deposit_failed: {
    title: 'Einzahlung fehlgeschlagen',
    text: '{amount} LTC konnten nicht gutgeschrieben werden. In der Wallet steht, warum.',
  },
  promotion_first_view: {
    title: 'Erster Aufruf',
    text: 'Jemand hat {title} angesehen. Bisher {views} von {target} Aufrufen.',
  },
  promotion_half: { title: 'Halbzeit', text: '{title} hat {views} von {target} Aufrufen erhalten.' },
  promotion_completed: { title: 'Kampagne fertig', text: '{title} hat alle {target} Aufrufe erhalten.' },
  promotion_finding: { title: 'Was deine Zuschauer taten', text: '{title}: {finding}' },
  promotion_paused: {
    title: 'Kampagne pausiert',
    text: '{title}: {reason}',
    away: '{title} wurde pausiert. Öffne sie, um zu sehen, warum.',
  },
  view_taken_back: {
    title: 'Aufruf zurückgenommen',
    text: 'Dein Aufruf von {title} wurde für ungültig erklärt: {reason}',
  },
  attention_taken_back: {
    title: 'Aufmerksamkeit zurückgenommen',
    text: 'Deine Aufmerksamkeit für {title} wurde für ungültig erklärt. Im Vorführraum kannst du widersprechen. Grund: {reason}',
  },
  view_returned: {
    title: 'Ungültige Aufrufe erstattet',
    text: 'Ungültige Aufrufe von {title}: {count}. Du zahlst nicht dafür: {reason}',
  },
  view_replaced: {
    title: 'Aufrufe ersetzt',
    text: 'Aufrufe von {title}, die nicht rechtzeitig belegt wurden: {count}. Ihre Plätze werden ohne Kosten für dich neu angeboten.',
  },
  view_offered_again: {
    title: 'Plätze werden neu angeboten',
    text: 'Ungültige Aufrufe von {title}: {count}. Ihre Plätze werden ohne Kosten für dich neu angeboten: {reason}',
  },
  support_question: { title: 'Neue Nachricht eines Mitglieds', text: '{member} hat unter Support geschrieben.' },
  support_answer: { title: 'Antwort auf deine Nachricht', text: 'Du findest sie unter Support.' },
  made_admin: { title: 'Du bist jetzt Admin', text: 'Du kannst alles auf dieser Seite sehen und ändern.' },
  made_moderator: {
    title: 'Du moderierst jetzt',
    text: 'Du kannst über Meldungen, Auffälligkeiten und Aufrufe entscheiden.',
  },
  role_removed: {
    title: 'Deine Rolle ist beendet',
    text: 'Du bist wieder ein gewöhnliches Mitglied. Alles andere bleibt, wie es war.',
  },
  new_sign_in: {
    title: 'Neue Anmeldung',
    text: 'Jemand hat sich mit einem neuen Gerät angemeldet: {device}, {country}. Wenn du das nicht warst, beende die Sitzung in den Einstellungen und ändere dein Passwort.',
    away: 'Jemand hat sich mit einem neuen Gerät angemeldet ({device}). Wenn du das nicht warst, beende die Sitzung in den Einstellungen und ändere dein Passwort.',
  },
  password_changed: {
    title: 'Dein Passwort wurde geändert',
    text: 'Wenn du das nicht warst, nimm „Das war ich nicht“ in der E-Mail dazu.',
  },
  email_changed: {
    title: 'Deine E-Mail-Adresse wurde geändert',
    text: 'Das Konto benutzt jetzt {name}. Wenn du das nicht warst, nimm den Link in der E-Mail an deine alte Adresse.',
  },
  passkey_added: {
    title: 'Ein Passkey wurde hinzugefügt',
    text: '„{name}“ kann sich jetzt in deinem Konto anmelden. Wenn du das nicht warst, nimm „Das war ich nicht“ in der E-Mail dazu.',
  },
  authenticator_added: {
    title: 'Eine Authenticator-App wurde hinzugefügt',
    text: 'Wenn du das nicht warst, nimm „Das war ich nicht“ in der E-Mail dazu.',
  },
  recovery_codes_made: {
    title: 'Neue Wiederherstellungscodes',
    text: 'Die alten gelten nicht mehr. Wenn du das nicht warst, nimm „Das war ich nicht“ in der E-Mail dazu.',
  },
  identity_linked: {
    title: 'Ein Konto einer anderen Seite wurde verknüpft',
    text: '{name} kann sich jetzt in deinem Konto anmelden. Wenn du das nicht warst, nimm „Das war ich nicht“ in der E-Mail dazu.',
  },
  token_made: {
    title: 'Ein Zugriffstoken wurde erstellt',
    text: 'Programme können dein Konto mit „{name}“ benutzen. Wenn du das nicht warst, nimm „Das war ich nicht“ in der E-Mail dazu.',
  },
  webhook_made: {
    title: 'Ein Webhook wurde eingerichtet',
    text: 'Neuigkeiten über dein Konto gehen an {name}. Wenn du das nicht warst, nimm „Das war ich nicht“ in der E-Mail dazu.',
  },
  account_taken_back: {
    title: 'Dein Konto wurde zurückgeholt',
    text: 'Alle wurden abgemeldet, und was in den letzten sieben Tagen hinzukam, ist eingefroren. Sieh es in deinen Einstellungen durch.',
  },
  lost_factor_asked: {
    title: 'Jemand möchte ohne deinen zweiten Faktor hinein',
    text: 'Dazu braucht es dein Passwort und einen Link, der am {day} verschickt wird. Wenn du das nicht warst, beende die Anfrage in deinen Einstellungen und ändere dein Passwort.',
  },
  view_forfeited: {
    title: 'Aufrufe ungültig',
    text: 'Ungültige Aufrufe von {title}: {count}. Sie kamen von einem Konto, das zu deinem gehört, darum werden ihre Credits nicht erstattet: {reason}',
  },
  view_restored: {
    title: 'Aufruf zählt wieder',
    text: 'Aufrufe von {title}, die irrtümlich für ungültig erklärt waren: {count}. Sie zählen wieder.',
  },
  channel_claimed: {
    title: 'Ein anderes Konto beansprucht deinen Kanal',
    text: 'Ein anderes Konto hat gezeigt, dass {name} ihm gehört. Sag in den Einstellungen, ob du ihn behältst; nach {days} Tagen ohne Antwort geht er dorthin.',
  },
  channel_lost: {
    title: 'Kanal übergeben',
    text: 'Du hast {days} Tage nicht geantwortet. {name} gehört jetzt dem Konto, das ihn nachgewiesen hat.',
  },
  channel_gained: { title: 'Der Kanal ist deiner', text: '{name} gehört jetzt nachweislich dir.' },
  debt_released: {
    title: 'Du schuldest nichts mehr',
    text: 'Wir haben es uns angesehen: Von den {credits} Credits, die ein gelöschtes Konto schuldete, wird dir nichts mehr abgezogen.',
  },
  debt_carried: {
    title: 'Eine offene Schuld wurde übernommen',
    text: 'Ein gelöschtes Konto von dir schuldete {credits} Credits. Jeder zweite Credit, den du verdienst, zahlt sie ab. Wenn es nicht dein Konto war, schreib uns.',
  },
  promotion_shrunk: {
    title: 'Kampagne verkleinert',
    text: 'Ein Credit, den du zurückgeben musstest, war schon ausgegeben. {title} hat ihn bezahlt: {credits} Credits weniger.',
  },
  promotion_stopped: {
    title: 'Kampagne beendet',
    text: 'Ein Credit, den du zurückgeben musstest, war schon ausgegeben. {title} wurde dafür beendet; was übrig war, ist in deinem Guthaben.',
  },
  promotion_hidden: { title: 'Kampagne verborgen', text: '{title}: {reason}' },
  promotion_shown_again: { title: 'Kampagne wieder sichtbar', text: '{title} wird wieder angeboten.' },
  fair_play_strict: {
    title: 'Fair Play ist jetzt streng',
    text: 'Die Seite hat {members} Mitglieder. Was neue Mitglieder verdienen, wird ab jetzt erst angeboten, wenn sie einige Fragen bestanden haben.',
  },
  mail_trouble: {
    title: 'Es gehen keine E-Mails hinaus',
    text: 'Der Mailserver nimmt von dieser Seite keine E-Mails an: {reason}. Sie warten, es geht keine verloren.',
  },
  mail_works: {
    title: 'Es gehen wieder E-Mails hinaus',
    text: 'Der Mailserver nimmt wieder E-Mails an. Die wartenden sind unterwegs.',
  },
  objection_made: { title: 'Widersprüche warten', text: 'Widersprüche, die auf eine Entscheidung warten: {count}.' },
  objection_granted: {
    title: 'Widerspruch stattgegeben',
    text: 'Wir haben noch einmal hingesehen, und du hattest recht. {answer}',
  },
  feedback_received: {
    title: 'Zuschauer haben dir geantwortet',
    text: 'Antworten zu {title} bisher: {answers}. Neu: {fresh}.',
  },
  text_reported: {
    title: 'Ein Text wurde gemeldet',
    text: 'Gemeldete Texte, die auf eine Entscheidung warten: {count}.',
  },
  objection_refused: {
    title: 'Widerspruch abgelehnt',
    text: 'Wir haben noch einmal hingesehen, und es bleibt bei der Entscheidung. {answer}',
  },
  referral_joined: {
    title: 'Jemand ist über deinen Link beigetreten',
    text: 'Das Konto {member} zählt jetzt als deine Empfehlung.',
  },
  factors_removed: {
    title: 'Deine zweiten Faktoren wurden entfernt',
    text: 'Der Betreiber hat sie entfernt: {reason}. Richte in deinen Einstellungen einen neuen ein.',
  },
  clip_ready: { title: 'Dein Clip ist bereit', text: '{title} kann jetzt gezeigt werden.' },
  clip_failed: { title: 'Ein Clip konnte nicht vorbereitet werden', text: '{title}: {fault}' },
  clip_screening: { title: 'Dein Clip läuft', text: '{title} wird ab jetzt gezeigt.' },
  clip_hidden: {
    title: 'Ein Clip ist vorerst verborgen',
    text: '{reporters} Zuschauer haben {title} gemeldet. Er wird erst wieder gezeigt, wenn ein Moderator ihn angesehen hat.',
  },
  clip_refused: {
    title: 'Ein Clip wurde abgelehnt',
    text: '{title} wird nicht gezeigt. {fault} {note} Das hat ein Mensch entschieden, kein Programm. Zurückgegebene Credits: {returned}. Wenn du die Entscheidung für falsch hältst, widersprich neben dem Clip. Dann prüft sie noch einmal ein Mensch.',
  },
  clip_ended: {
    title: 'Das Zeigen ist beendet',
    text: '{title} hatte {viewers} Zuschauer, die zusammen {attentiveSeconds} Sekunden lang zugesehen haben. Zurückgegebene Credits: {returned}.',
  },
  clip_notice_made: {
    title: 'Meldungen über Clips warten',
    text: 'Meldungen rechtswidriger Inhalte, die auf eine Entscheidung warten: {count}.',
  },
};
