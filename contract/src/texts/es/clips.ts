import type { ClipTexts } from '../clip-texts.ts';

export const clipTexts: ClipTexts = {
  upload_given_up: 'La subida estuvo parada una hora y se abandonó. Vuelve a subir el archivo.',
  not_a_video: 'Este archivo no es un vídeo que podamos leer. Sube un archivo MP4, MOV o WebM.',
  damaged: 'El archivo está dañado o incompleto. Expórtalo de nuevo y vuelve a subirlo.',
  no_picture: 'El archivo tiene sonido, pero no imagen.',
  too_long: 'El clip dura más de {seconds} segundos. Córtalo y vuelve a subirlo.',
  too_short: 'El clip dura menos de un segundo.',
  picture_too_large: 'La imagen mide más de 8192 píxeles por un lado, o menos de 16.',
  too_many_frames: 'El clip tiene más de 120 imágenes por segundo. Expórtalo con 30 o 60.',
  too_many_tracks: 'El archivo tiene más de ocho pistas. Expórtalo con una imagen y un sonido.',
  needs_h264: 'Este sitio solo acepta vídeo H.264 con sonido AAC, en un archivo MP4 o MOV. Exporta el clip así.',
  not_processed: 'El clip no se pudo procesar por un problema nuestro. Vuelve a subirlo más tarde.',
  against_rules: 'El clip incumple las normas de este sitio.',
  copyright: 'Otra persona dice que el clip, o una parte, es suyo.',
};
