import type { RegisteringMessages } from '../en/registering.ts';

export const registering: RegisteringMessages = {
  closed: 'Auf dieser Seite kann sich zurzeit niemand registrieren. Wenn du ein Konto hast, melde dich an.',
  byInvitation:
    'Für die Registrierung braucht man hier eine Einladung. Öffne den Link, den du bekommen hast, oder gib seinen Code ein.',
  code: 'Einladungscode',
  codeMissing: 'Gib den Code deiner Einladung ein.',
  invited: 'Du wurdest eingeladen. Die Einladung funktioniert einmal.',
  byApproval:
    'Ein Admin sieht sich jede Registrierung an, bevor das Konto geöffnet wird. Du bekommst eine E-Mail, sobald darüber entschieden ist.',
  waitingTitle: 'Deine Registrierung wartet auf Zustimmung',
  waiting:
    'Das Konto ist angelegt, und ein Admin wird es sich ansehen. Du bekommst eine E-Mail, sobald darüber entschieden ist; dann kannst du dich anmelden.',
  confirmMeanwhile: 'Bestätige inzwischen bitte deine Adresse mit dem Link in der E-Mail, die wir dir geschickt haben.',
};
