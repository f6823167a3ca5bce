import type { fairPlay } from '@viewloop/contract';
import type { Language } from '../texts.ts';

/** The words of a check. They travel with its own script, which most watches never load. */
export interface CheckTexts {
  title: string;
  /** Said once, politely, when the question is there. */
  announce: string;
  questions: Record<fairPlay.CheckKind, string>;
  shapes: Record<fairPlay.CheckShape, string>;
  picture: string;
  /** Above four stills. */
  still: string;
  choice: string;
  hint: string;
  /** Not read out: readers of the screen have their own use for these keys. */
  keys: string;
  bySound: string;
  byPicture: string;
  listen: string;
  another: string;
  loading: string;
  sending: string;
  right: string;
  wrong: string;
  failed: string;
  retry: string;
  working: string;
  /** Somebody who has changed between picture and sound often today gets no other. */
  senseStays: string;
}

const en: CheckTexts = {
  title: 'A quick question',
  announce: 'A question has come up beside the video. {question} Choose one of the six answers, or the sound version.',
  questions: {
    count: 'How many {shape} do you see?',
    turned: 'Which arrow points another way?',
    second: 'Follow the line from the star. Which number comes second?',
    high_tones: 'How many high tones do you hear?',
    end: 'Follow the line from the star. At which number does it end?',
    top: 'Which sheet lies on top of all others?',
    outlines: 'How many {shape} do you see?',
    stripes: 'In how many places do the stripes run another way?',
    long_tones: 'How many long tones do you hear?',
    rising_tones: 'How many tones rise?',
  },
  shapes: { triangle: 'triangles', star: 'stars', circle: 'circles', arrow: 'arrows' },
  picture: 'Picture for the question. If you cannot see it, choose the sound version.',
  still: 'Which of these did you just see?',
  choice: 'Answer {number}',
  hint: 'Take your time: the credit waits.',
  keys: 'Keys 1 to 6 answer, too.',
  bySound: 'Ask me by sound',
  byPicture: 'Ask me with a picture',
  listen: 'Play again',
  another: 'Another question',
  loading: 'Loading the question…',
  sending: 'Checking…',
  right: 'Thank you! The clock goes on.',
  wrong: 'Not quite. Here is another one.',
  failed: 'The question could not be loaded.',
  retry: 'Try again',
  working: 'Your device is doing a small calculation instead of a question. You need not do anything.',
  senseStays: 'You have changed between picture and sound often today. It stays like this until tomorrow.',
};

const de: CheckTexts = {
  title: 'Eine kurze Frage',
  announce:
    'Neben dem Video ist eine Frage erschienen. {question} Wähle eine der sechs Antworten oder die Frage zum Hören.',
  questions: {
    count: 'Wie viele {shape} siehst du?',
    turned: 'Welcher Pfeil zeigt in eine andere Richtung?',
    second: 'Folge der Linie vom Stern. Welche Zahl kommt als zweite?',
    high_tones: 'Wie viele hohe Töne hörst du?',
    end: 'Folge der Linie vom Stern. Bei welcher Zahl endet sie?',
    top: 'Welches Blatt liegt ganz oben?',
    outlines: 'Wie viele {shape} siehst du?',
    stripes: 'An wie vielen Stellen laufen die Streifen anders?',
    long_tones: 'Wie viele lange Töne hörst du?',
    rising_tones: 'Wie viele Töne steigen an?',
  },
  shapes: { triangle: 'Dreiecke', star: 'Sterne', circle: 'Kreise', arrow: 'Pfeile' },
  picture: 'Bild zur Frage. Wenn du es nicht sehen kannst, wähle die Frage zum Hören.',
  still: 'Welches dieser Bilder hast du gerade gesehen?',
  choice: 'Antwort {number}',
  hint: 'Lass dir Zeit: Der Credit wartet.',
  keys: 'Du kannst auch mit den Tasten 1 bis 6 antworten.',
  bySound: 'Frage zum Hören',
  byPicture: 'Frage mit Bild',
  listen: 'Noch einmal abspielen',
  another: 'Andere Frage',
  loading: 'Die Frage wird geladen …',
  sending: 'Wird geprüft …',
  right: 'Danke! Die Uhr läuft weiter.',
  wrong: 'Nicht ganz. Hier ist eine andere.',
  failed: 'Die Frage konnte nicht geladen werden.',
  retry: 'Noch einmal versuchen',
  working: 'Statt einer Frage rechnet dein Gerät eine kleine Aufgabe. Du musst nichts tun.',
  senseStays: 'Du hast heute schon oft zwischen Bild und Ton gewechselt. Bis morgen bleibt es so.',
};

const es: CheckTexts = {
  title: 'Una pregunta rápida',
  announce:
    'Ha aparecido una pregunta junto al vídeo. {question} Elige una de las seis respuestas o la versión sonora.',
  questions: {
    count: '¿{shape} ves?',
    turned: '¿Qué flecha apunta en otra dirección?',
    second: 'Sigue la línea desde la estrella. ¿Qué número viene en segundo lugar?',
    high_tones: '¿Cuántos tonos agudos oyes?',
    end: 'Sigue la línea desde la estrella. ¿En qué número termina?',
    top: '¿Qué hoja está encima de todas?',
    outlines: '¿{shape} ves?',
    stripes: '¿En cuántos lugares van las rayas en otra dirección?',
    long_tones: '¿Cuántos tonos largos oyes?',
    rising_tones: '¿Cuántos tonos suben?',
  },
  // With the question word, which depends on the gender.
  shapes: {
    triangle: 'Cuántos triángulos',
    star: 'Cuántas estrellas',
    circle: 'Cuántos círculos',
    arrow: 'Cuántas flechas',
  },
  picture: 'Imagen de la pregunta. Si no puedes verla, elige la versión sonora.',
  still: '¿Cuál de estas imágenes acabas de ver?',
  choice: 'Respuesta {number}',
  hint: 'Tómate tu tiempo: el crédito espera.',
  keys: 'También puedes responder con las teclas del 1 al 6.',
  bySound: 'Pregunta sonora',
  byPicture: 'Pregunta con imagen',
  listen: 'Escuchar otra vez',
  another: 'Otra pregunta',
  loading: 'Cargando la pregunta…',
  sending: 'Comprobando…',
  right: '¡Gracias! El reloj sigue.',
  wrong: 'No del todo. Aquí tienes otra.',
  failed: 'No se pudo cargar la pregunta.',
  retry: 'Intentar de nuevo',
  working: 'En lugar de una pregunta, tu dispositivo hace un pequeño cálculo. No tienes que hacer nada.',
  senseStays: 'Hoy ya has cambiado varias veces entre imagen y sonido. Se queda así hasta mañana.',
};

export const checkTexts: Record<Language, CheckTexts> = { en, de, es };

/** The question in words. */
export const questionOf = (texts: CheckTexts, kind: fairPlay.CheckKind, shape: fairPlay.CheckShape | null): string =>
  texts.questions[kind].replace('{shape}', shape ? texts.shapes[shape] : '');
