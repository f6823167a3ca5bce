import type { Language } from '../texts.ts';
import { words as english, type QuestionWords } from './words/en.ts';

/** The words of the form. They travel with its own script, which most watches never load. */
interface FormTexts {
  title: string;
  text: string;
  /** Said once, politely, when the questions are there. */
  announce: string;
  own: string;
  ownHint: string;
  send: string;
  skip: string;
  sending: string;
  incomplete: string;
  thanks: string;
  gone: string;
  failed: string;
}

const forms: Record<Language, FormTexts> = {
  en: {
    title: 'The creator asks',
    text: 'You have your credit. Answer for 1 more, whatever you say, or skip.',
    announce: 'The creator asks you something about the video. Answering earns 1 credit. You may also skip it.',
    own: 'Something to add? (optional)',
    ownHint: 'Shown without your name.',
    send: 'Send answers',
    skip: 'Skip',
    sending: 'Sending…',
    incomplete: 'Please answer every question.',
    thanks: 'Thank you! +1 credit. You now have {balance}.',
    gone: 'Too late: there is nothing to answer any more. Your credit for the video stays.',
    failed: 'This could not be sent. Try again.',
  },
  de: {
    title: 'Eine Frage an dich',
    text: 'Deinen Credit hast du. Antworte für 1 weiteren, egal was du sagst, oder überspring die Fragen.',
    announce: 'Zu dem Video gibt es Fragen an dich. Antworten bringt 1 Credit. Du kannst sie auch überspringen.',
    own: 'Möchtest du etwas ergänzen? (freiwillig)',
    ownHint: 'Wird ohne deinen Namen gezeigt.',
    send: 'Antworten senden',
    skip: 'Überspringen',
    sending: 'Wird gesendet …',
    incomplete: 'Bitte beantworte jede Frage.',
    thanks: 'Danke! +1 Credit. Du hast jetzt {balance}.',
    gone: 'Zu spät: Hier gibt es nichts mehr zu beantworten. Dein Credit für das Video bleibt.',
    failed: 'Das konnte nicht gesendet werden. Versuche es noch einmal.',
  },
  es: {
    title: 'Una pregunta para ti',
    text: 'Ya tienes tu crédito. Responde y gana 1 más, digas lo que digas, o salta las preguntas.',
    announce: 'Hay preguntas sobre el vídeo. Responder da 1 crédito. También puedes saltártelas.',
    own: '¿Quieres añadir algo? (opcional)',
    ownHint: 'Se muestra sin tu nombre.',
    send: 'Enviar respuestas',
    skip: 'Saltar',
    sending: 'Enviando…',
    incomplete: 'Responde a todas las preguntas.',
    thanks: '¡Gracias! +1 crédito. Ahora tienes {balance}.',
    gone: 'Demasiado tarde: ya no hay nada que responder. Conservas el crédito del vídeo.',
    failed: 'No se pudo enviar. Inténtalo otra vez.',
  },
};

const words: Record<Language, () => Promise<{ words: QuestionWords }>> = {
  en: async () => ({ words: english }),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
};

export type QuestionTexts = FormTexts & { words: QuestionWords };

/** Words that cannot be fetched are shown in English: a question in another language is better than none. */
export async function questionTexts(language: Language): Promise<QuestionTexts> {
  const loaded = await words[language]().catch(() => ({ words: english }));
  return { ...forms[language], ...loaded };
}
