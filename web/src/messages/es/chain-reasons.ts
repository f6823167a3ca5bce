import type { ChainReason } from '@viewloop/contract';

/** Why the scanner does not follow the chain; `{name}` is filled from the facts. */
export const chainReasons: Record<ChainReason, string> = {
  unreachable: 'El nodo no responde: está apagado o LITECOIN_RPC_URL no es correcta',
  starting: 'El nodo está arrancando',
  unauthorised: 'El nodo rechaza el usuario y la contraseña de LITECOIN_RPC_URL',
  forbidden: 'El nodo no permite esta llamada: añádela a rpcwhitelist',
  busy: 'El nodo está saturado',
  slow: 'El nodo no respondió a tiempo',
  broken: 'Se cortó la conexión con el nodo',
  garbled: 'No se pudo entender la respuesta del nodo',
  other_chain: 'El nodo sigue la cadena «{chain}», no {network}',
  old_version: 'El nodo tiene la versión {has}; {network} necesita la {needs} o posterior',
  downloading: 'El nodo aún está descargando la cadena',
  few_peers: 'El nodo tiene {peers} pares de un mínimo de {needed}',
  old_tip: 'Ningún bloque nuevo desde hace {minutes} minutos: puede que el nodo esté atascado o aislado',
  node_behind:
    'El nodo está en el bloque {nodeHeight} y nuestros libros en el {height}. No se deshace nada; lo esperamos',
  deep_reorganisation:
    'La cadena del nodo se separa de la nuestra más de {blocks} bloques por debajo del bloque {height}. No se ha deshecho nada: revisa el nodo y después acepta aquí la reorganización',
  pruned:
    'El nodo ha borrado el bloque {height}, que nuestros libros aún necesitan (poda). Conecta un nodo que lo tenga',
  books_begin_late:
    'Los libros empiezan en el bloque {height}, después de que se entregara la primera dirección de depósito. Ahora se leen los bloques anteriores',
  books_begin_late_pruned:
    'Los libros empiezan después de que se entregara la primera dirección de depósito, y el nodo ha borrado el bloque {height}, que puede contener pagos (pruning). Conecta un nodo que lo tenga',
  payments_set_aside:
    'Pagos que no se pudieron anotar o abonar: {count}, el primero es {outpoint} ({error}). Se reintentan cada hora; todos los demás siguen',
  key_changed:
    'La clave de Litecoin ha cambiado: la primera dirección era {before} y ahora es {now}. Un administrador debe confirmarla',
};
