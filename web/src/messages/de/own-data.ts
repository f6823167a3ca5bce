import type { OwnDataMessages } from '../en/own-data.ts';

export const ownData: OwnDataMessages = {
  telling: {
    title: 'Benachrichtigungen',
    description: 'Wähle, was wir dir mitteilen und wie.',
    topics: {
      deposits: 'Einzahlungen',
      promotions: 'Aufrufe deiner Videos',
      problems: 'Probleme, die dich brauchen',
      referrals: 'Empfehlungen',
      account: 'Konto und Support',
    },
    channels: { site: 'Auf der Seite', push: 'Push', mail: 'E-Mail', digest: 'Wochen-Mail' },
    choice: (topic, channel) => `${topic}: ${channel}`,
    noMail: {
      not_sent: 'Diese Seite verschickt keine E-Mails, „E-Mail“ und „Wochen-Mail“ wirken deshalb nicht.',
      not_verified: 'Diese E-Mails schicken wir nur an eine bestätigte Adresse. Bestätige deine weiter oben.',
    },
    failed: 'Das wurde nicht gespeichert',
    push: 'Push-Nachrichten auf diesem Gerät',
    pushOn: 'Dieses Gerät bekommt Push-Nachrichten, solange du hier angemeldet bist.',
    pushOff: 'Dieses Gerät bekommt keine Push-Nachrichten.',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    notPossible: 'Push-Nachrichten brauchen eine Seite mit https (PUBLIC_URL). Diese hat keines.',
    notSupported:
      'Dieser Browser kennt keine Push-Nachrichten. Füge die Seite auf dem iPhone erst zum Home-Bildschirm hinzu.',
    denied: 'Du hast Benachrichtigungen dieser Seite im Browser blockiert. Erlaube sie dort zuerst.',
  },
  export: {
    title: 'Deine Daten',
    description: 'Lade alles herunter, was diese Seite über dich speichert: JSON- und CSV-Dateien in einem Archiv.',
    button: 'Meine Daten herunterladen',
    failed: 'Der Download hat nicht begonnen',
  },
  leaving: {
    title: 'Konto löschen',
    description: (days) =>
      `Dein Konto wird ${days} Tage nach deiner Bitte gelöscht. Bis dahin kannst du es dir anders überlegen.`,
    lastAdmin: 'Du bist der einzige Admin. Mache jemand anderen zum Admin, bevor du gehst.',
    open: 'Mein Konto löschen',
    dialog: 'Konto löschen?',
    consequences: [
      'Dein Name, deine E-Mail-Adresse, deine Sitzungen und alles andere, was sagt, wer du bist, wird gelöscht. Beträge bleiben unter einer Nummer in den Büchern.',
      'Laufende Kampagnen werden beendet und erstattet.',
      'Niemand kann deinen Benutzernamen danach verwenden, auch du nicht.',
      'Zahlungen, die später ankommen, werden verbucht, aber du kannst sie nicht mehr ausgeben.',
    ],
    credits: (credits) =>
      `Ich verzichte auf meine ${credits} Credits und auf alles, was am letzten Tag übrig ist. Bis dahin kann ich sie noch ausgeben.`,
    confirm: 'Mein Konto löschen',
    keep: 'Konto behalten',
    pending: (day) => `Dein Konto wird am ${day} gelöscht.`,
    requested: { title: 'Löschung beantragt', description: 'In den Einstellungen kannst du es dir anders überlegen.' },
    kept: { title: 'Dein Konto bleibt', description: 'Es wird nichts gelöscht.' },
    failed: 'Das hat nicht geklappt',
  },
};
