import type { ProblemReason } from '@viewloop/contract';
import { platformSites } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';

/** The end of a problem's sentence, where it has several reasons; `{name}` is filled from the answer's details. */
export const problemReasons: Record<ProblemReason, string> = {
  not_an_address: 'no es una dirección web. Copia el enlace completo, que empieza por https://',
  not_https: 'solo se admiten enlaces https',
  user_or_port: 'no puede llevar nombre de usuario ni puerto',
  other_site: `solo se admiten vídeos de ${joinWords(platformSites, 'y')}`,
  no_video: 'no nombra un vídeo. Usa el enlace de un solo vídeo',
  bad_id: 'el id del vídeo no está completo',
  short_incomplete: 'el enlace corto no está completo',
  photo_post: 'las publicaciones de fotos no se pueden ver como vídeo',

  not_embeddable: 'su autor ha desactivado la reproducción en otros sitios',
  private: 'es privado',
  gone: 'la plataforma no tiene ese vídeo',

  too_small: '{field} es demasiado corto o pequeño',
  too_big: '{field} es demasiado largo o grande',
  invalid_type: '{field} falta o es de otro tipo',
  invalid_format: '{field} no tiene la forma correcta',
  invalid_value: '{field} no es ninguno de los valores posibles',
  unrecognized_keys: '{field} contiene algo desconocido',
  not_valid: '{field} no es válido',
  out_of_range: 'un valor está fuera de lo posible',
  no_body: 'esta llamada no admite datos',

  other_first_address: 'no es la primera dirección de la clave de los ajustes',
  key_in_use: 'esta clave ya está en uso',
  no_reorganisation: 'no hay ninguna reorganización en espera',
  other_height: 'los libros están en el bloque {height}',

  operator_looks: 'El operador lo está revisando',
  foreign_address: 'La dirección guardada no corresponde a la clave',
  node_not_ready: 'Los depósitos se abrirán cuando el nodo de Litecoin esté al día con la red',
  in_a_moment: 'Inténtalo de nuevo en un momento',
};

/** Names of form fields, for problems that concern one field. */
export const problemFields: Record<string, string> = {
  username: 'el nombre de usuario',
  email: 'el correo electrónico',
  password: 'el valor de la contraseña',
  currentPassword: 'el valor de la contraseña actual',
  newPassword: 'el valor de la contraseña nueva',
  videoUrl: 'el enlace',
  platform: 'el nombre de la plataforma',
  title: 'el título',
  creditsSpent: 'el número de créditos',
  credits: 'el número de créditos',
  reason: 'el motivo',
  note: 'el comentario',
  amount: 'el importe',
  q: 'el texto de búsqueda',
};
