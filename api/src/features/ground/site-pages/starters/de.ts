import { platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { Starters } from './shape.ts';

const names = joinWords(platformNames, 'und');
const boldNames = joinWords(
  platformNames.map((name) => `**${name}**`),
  'und',
);

export const de: Starters = {
  rules: ({ brand }) => ({
    title: `Regeln von ${brand}`,
    markdown: `${brand} wird betrieben von [[Name oder Firma]]. Mit der Registrierung stimmst du diesen Regeln zu.

## Teilnahme

- Du bist mindestens [[16]] Jahre alt und nimmst als eine Person mit einem Konto teil.
- Du siehst Videos selbst an. Skripte, mehrere Konten und Fenster, in die niemand schaut, sind nicht erlaubt.
- Dein Passwort behältst du für dich. Unter [Support](/support) kannst du uns jederzeit schreiben.

## Credits

- Für jedes Video, das du so lange ansiehst, wie der Player es verlangt, bekommst du einen Credit. Zwei Credits bezahlen einen Aufruf deines eigenen Videos.
- Credits sind kein Geld. Sie werden nicht ausgezahlt und können nicht weitergegeben werden. Gekaufte Credits werden nicht erstattet, soweit das Gesetz nichts anderes vorsieht.
- Ein Aufruf, der sich als falsch herausstellt, wird zurückgenommen: Wer zugesehen hat, verliert den Credit, und das Video bekommt den Platz zurück. Beide erfahren den Grund.

## Videos

- Du bewirbst nur öffentliche, rechtmäßige Videos, die für ein allgemeines Publikum geeignet sind. Hasserfüllte, gewalttätige, sexuelle oder irreführende Videos werden entfernt.
- ${names} haben eigene Regeln. Sie zählen belohnte Aufrufe womöglich nicht oder gehen gegen einen Kanal vor. Dieses Risiko trägst du.

## Bei Verstößen

Wir können ein Video verbergen, Aufrufe zurücknehmen oder ein Konto sperren. Du erfährst den Grund und kannst unter [Support](/support) widersprechen.

## Änderungen

Wenn wir diese Regeln ändern, sagen wir es dir auf der Seite. Jede neue Fassung kannst du lesen, bevor du weitermachst.
`,
  }),
  privacy: ({ brand }) => ({
    title: `Datenschutz bei ${brand}`,
    markdown: `Verantwortlich für deine Daten: [[Name, Anschrift, E-Mail-Adresse]].

## Was wir über dich speichern

- **Dein Konto:** Benutzername, E-Mail-Adresse, Vor- und Nachname, falls angegeben, dein Bild, deine Sprache und einen Hash deines Passworts, nie das Passwort selbst.
- **Was du ansiehst und bewirbst:** welche Videos und wann, was der Player dabei meldet (Abspielen, Pausen, Wegschalten) und deine Antworten auf die Fragen neben den Videos.
- **Credits und Einzahlungen:** jede Änderung deines Guthabens, deine Litecoin-Adressen und Zahlungen darauf. Zahlungen sind in der Litecoin-Chain öffentlich.
- **Deine Wünsche:** Themen, Sprachen, Meinungen zu Videos, welcher Fassung der Regeln du wann zugestimmt hast.
- **Nachrichten:** E-Mails, die wir dir geschickt haben, Benachrichtigungen und was du uns unter [Support](/support) schreibst.
- **Sitzungen:** Ein Cookie hält dich bis zu 30 Tage angemeldet. Ohne ihn funktioniert die Seite nicht. Zu jeder Sitzung speichern wir die Art des Browsers und das Land; deine Geräte merken wir uns als Hash bis ein Jahr nach der letzten Benutzung.

## Faires Spiel

Um Skripte und zusammengehörige Konten zu bemerken, speichern wir zu jedem Aufruf **30 Tage** lang: den Rhythmus, in dem sich der Player gemeldet hat (wann, nicht was auf deinem Bildschirm war), einen Hash des Adressblocks, zu dem deine Netzadresse gehört (der Schlüssel wechselt jeden Monat, die Adresse selbst wird nicht gespeichert), und eine Zufallszahl aus dem Cookie \`viewloop-device\`. Daraus, aus Empfehlungen und daraus, wer wessen Videos ansieht, ermitteln wir, welche Konten zusammenzugehören scheinen; jeden Grund vergessen wir 30 Tage, nachdem er zuletzt zu sehen war. Niemand sonst bekommt das. Entscheidungen, die dich betreffen, sieht sich ein Mensch an, wenn du widersprichst; solange dein Widerspruch offen ist, bleibt das über diesen Aufruf Gespeicherte erhalten, und mit deinem Konto bewahren wir auf, was du geschrieben hast und was wir geantwortet haben.

## Besucher

Für Grenzen gegen Missbrauch speichern wir Netzadressen für Minuten, höchstens bis die Grenze endet. Es gibt keine Werbe-Cookies und keine Verfolgung durch Dritte.

## Wer sonst Daten sieht

- Wer ein Video bewirbt, sieht, dass es jemand angesehen hat: die Minute, wie lange und ob mit Ton, aber nicht, wer es war. Wenn du selbst Videos bewirbst, kann jemandem, dessen Video du angesehen hast, eines davon mit dem Hinweis „Hat dich angesehen“ angeboten werden.
- Die Player von ${boldNames} lädt dein Browser, wenn du ein Video ansiehst. Diese Firmen sehen dann deine Netzadresse und setzen womöglich eigene Cookies.
- Wir fragen beide Plattformen nach Titel und Bild der eingetragenen Videos und behalten eine Kopie des Bildes, damit dein Browser es nicht dort holen muss.
- E-Mails übergeben wir an unseren Mail-Anbieter: [[Name des Mail-Anbieters]].
- Wenn du es einschaltest: Push-Nachrichten gehen verschlüsselt durch den Push-Dienst deines Browsers, Webhooks an die Adressen, die du einträgst, und die Anmeldung mit einer anderen Seite fragt diese Seite.
- Der Server steht bei [[Name des Hosting-Anbieters]].

## Wie lange

Alles bleibt, solange dein Konto besteht, außer es hat eine eigene kürzere Frist: Spuren von Aufrufen 30 Tage, Benachrichtigungen und E-Mails 90 Tage, Sitzungen 30 Tage. Ein Konto, dessen Adresse nie bestätigt wurde und das nie benutzt wurde, wird nach 30 Tagen gelöscht. Eine Nachricht, die du ohne Anmeldung schreibst, wird nach 90 Tagen gelöscht. Wenn du dein Konto löschst, gilt eine Frist von 14 Tagen. Danach werden Name, Adresse, Sitzungen, Bild und Nachrichten gelöscht. Es bleiben Beträge in den Büchern unter einer Nummer, weil die Bücher aufgehen müssen; sie führen nicht mehr zu dir.

## Deine Rechte

In den [Einstellungen](/settings) kannst du deine Daten sehen, ändern und herunterladen und dein Konto löschen; außerdem kannst du uns schreiben. Du kannst dich auch bei der Datenschutzbehörde deines Landes beschweren.
`,
  }),
  imprint: () => ({
    title: 'Impressum',
    markdown: `[[Name oder Firma]]
[[Straße und Hausnummer]]
[[Postleitzahl und Ort]]
[[Land]]

E-Mail: [[E-Mail-Adresse]]
Telefon: [[Telefonnummer oder ein anderer schneller Weg]]

Vertreten durch: [[Name der Person, bei Firmen]]
Register und Nummer: [[Registereintrag, bei Firmen]]
Umsatzsteuer-ID: [[Nummer, falls vorhanden]]
`,
  }),
  contact: () => ({
    title: 'Kontakt',
    markdown: `Mitglieder erreichen uns am schnellsten unter [Support](/support). Dort steht unsere Antwort, und wir schicken sie auch per E-Mail.

Alle anderen: [[E-Mail-Adresse]]

Um ein Video zu melden, das hier nicht hingehört, nutze „Melden“ neben dem Video oder schick uns seine Adresse.
`,
  }),
};
