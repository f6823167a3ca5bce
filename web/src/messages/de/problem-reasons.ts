import type { ProblemReason } from '@viewloop/contract';
import { platformSites } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';

/** The end of a problem's sentence, where it has several reasons; `{name}` is filled from the answer's details. */
export const problemReasons: Record<ProblemReason, string> = {
  not_an_address: 'Er ist keine Webadresse. Kopiere den ganzen Link, er beginnt mit https://',
  not_https: 'Nur Links mit https werden angenommen',
  user_or_port: 'Er darf keinen Benutzernamen und keinen Port enthalten',
  other_site: `Nur Videos von ${joinWords(platformSites, 'und')} werden angenommen`,
  no_video: 'Er nennt kein Video. Nimm den Link eines einzelnen Videos',
  bad_id: 'Die Video-ID darin ist nicht vollständig',
  short_incomplete: 'Der Kurzlink ist nicht vollständig',
  photo_post: 'Fotobeiträge lassen sich nicht als Video ansehen',

  not_embeddable: 'das Abspielen auf anderen Seiten ist abgeschaltet',
  private: 'es ist privat',
  gone: 'die Plattform kennt kein solches Video',

  too_small: '{field} ist zu kurz oder zu klein',
  too_big: '{field} ist zu lang oder zu groß',
  invalid_type: '{field} fehlt oder ist von der falschen Art',
  invalid_format: '{field} hat nicht die richtige Form',
  invalid_value: '{field} ist keiner der möglichen Werte',
  unrecognized_keys: '{field} enthält Unbekanntes',
  not_valid: '{field} ist nicht gültig',
  out_of_range: 'Ein Wert liegt außerhalb des Möglichen',
  no_body: 'Dieser Aufruf nimmt keine Daten an',

  other_first_address: 'Das ist nicht die erste Adresse des Schlüssels in den Einstellungen',
  key_in_use: 'Dieser Schlüssel ist schon in Gebrauch',
  no_reorganisation: 'Es wartet keine Reorganisation',
  other_height: 'Die Bücher stehen bei Block {height}',

  operator_looks: 'Der Betreiber kümmert sich darum',
  foreign_address: 'Die gespeicherte Adresse gehört nicht zum Schlüssel',
  node_not_ready: 'Einzahlungen sind möglich, sobald der Litecoin-Knoten auf dem Stand des Netzes ist',
  in_a_moment: 'Versuch es gleich noch einmal',
};

/** Names of form fields, for problems that concern one field. */
export const problemFields: Record<string, string> = {
  username: 'Der Benutzername',
  email: 'Die E-Mail-Adresse',
  password: 'Das Passwort',
  currentPassword: 'Das aktuelle Passwort',
  newPassword: 'Das neue Passwort',
  videoUrl: 'Der Link',
  platform: 'Die Plattform',
  title: 'Der Titel',
  creditsSpent: 'Die Zahl der Credits',
  credits: 'Die Zahl der Credits',
  reason: 'Der Grund',
  note: 'Die Bemerkung',
  amount: 'Der Betrag',
  q: 'Die Suche',
};
