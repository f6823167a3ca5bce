import type { ClipTexts } from '../clip-texts.ts';

export const clipTexts: ClipTexts = {
  upload_given_up:
    'Das Hochladen stand eine Stunde lang still und wurde deshalb beendet. Lade die Datei noch einmal hoch.',
  not_a_video: 'Diese Datei ist kein Video, das wir lesen können. Lade eine MP4-, MOV- oder WebM-Datei hoch.',
  damaged: 'Die Datei ist beschädigt oder unvollständig. Exportiere sie neu und lade sie noch einmal hoch.',
  no_picture: 'Die Datei hat Ton, aber kein Bild.',
  too_long: 'Der Clip ist länger als {seconds} Sekunden. Kürze ihn und lade ihn noch einmal hoch.',
  too_short: 'Der Clip ist kürzer als eine Sekunde.',
  picture_too_large: 'Das Bild ist auf einer Seite größer als 8192 Pixel oder kleiner als 16.',
  too_many_frames: 'Der Clip hat mehr als 120 Bilder pro Sekunde. Exportiere ihn mit 30 oder 60.',
  too_many_tracks: 'Die Datei hat mehr als acht Spuren. Exportiere sie mit einem Bild und einem Ton.',
  needs_h264: 'Diese Seite nimmt nur H.264-Video mit AAC-Ton an, in einer MP4- oder MOV-Datei. Exportiere den Clip so.',
  not_processed: 'Der Clip konnte nicht verarbeitet werden; das lag an uns. Lade ihn später noch einmal hoch.',
  against_rules: 'Der Clip verstößt gegen die Regeln dieser Seite.',
  copyright: 'Jemand anderes sagt, dass der Clip oder ein Teil davon ihm gehört.',
};
