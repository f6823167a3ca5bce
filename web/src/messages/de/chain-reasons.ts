import type { ChainReason } from '@viewloop/contract';

/** Why the scanner does not follow the chain; `{name}` is filled from the facts. */
export const chainReasons: Record<ChainReason, string> = {
  unreachable: 'Der Knoten antwortet nicht: Er ist aus, oder LITECOIN_RPC_URL ist falsch',
  starting: 'Der Knoten startet gerade',
  unauthorised: 'Der Knoten lehnt Benutzer und Passwort in LITECOIN_RPC_URL ab',
  forbidden: 'Der Knoten erlaubt diesen Aufruf nicht: Ergänze rpcwhitelist',
  busy: 'Der Knoten ist überlastet',
  slow: 'Der Knoten hat nicht rechtzeitig geantwortet',
  broken: 'Die Verbindung zum Knoten ist abgebrochen',
  garbled: 'Die Antwort des Knotens war nicht zu verstehen',
  other_chain: 'Der Knoten folgt der Kette „{chain}“, nicht {network}',
  old_version: 'Der Knoten hat Version {has}; {network} braucht mindestens {needs}',
  downloading: 'Der Knoten lädt die Kette noch herunter',
  few_peers: 'Der Knoten hat {peers} von mindestens {needed} Gegenstellen',
  old_tip: 'Seit {minutes} Minuten kein neuer Block: Der Knoten hängt vielleicht oder ist abgeschnitten',
  node_behind:
    'Der Knoten steht bei Block {nodeHeight}, unsere Bücher bei {height}. Nichts wird zurückgenommen; wir warten auf ihn',
  deep_reorganisation:
    'Die Kette des Knotens verlässt unsere mehr als {blocks} Blöcke unter Block {height}. Noch wurde nichts zurückgenommen: Prüfe den Knoten und lass die Reorganisation dann hier zu',
  pruned:
    'Der Knoten hat Block {height} gelöscht, den unsere Bücher noch brauchen (Pruning). Verbinde einen Knoten, der ihn hat',
  books_begin_late:
    'Die Bücher beginnen bei Block {height}, nachdem die erste Einzahlungsadresse vergeben wurde. Frühere Blöcke werden jetzt nachgelesen',
  books_begin_late_pruned:
    'Die Bücher beginnen erst nach der ersten vergebenen Einzahlungsadresse, und der Knoten hat Block {height} gelöscht, in dem Zahlungen stehen können (Pruning). Verbinde einen Knoten, der ihn hat',
  payments_set_aside:
    'Zahlungen, die nicht verbucht oder gutgeschrieben werden konnten: {count}, die erste ist {outpoint} ({error}). Sie werden jede Stunde erneut versucht; alle anderen laufen weiter',
  key_changed:
    'Der Litecoin-Schlüssel hat sich geändert: Die erste Adresse war {before} und ist jetzt {now}. Ein Admin muss ihn bestätigen',
};
