import type { QuestionWords } from './en.ts';

export const words: QuestionWords = {
  kinds: {
    keep: '¿Seguirías viéndolo?',
    about: '¿De qué trataba?',
    hook: '¿Te enganchó el principio?',
    sound: '¿Qué te pareció el sonido?',
    follow: '¿Seguirías a quien lo ha hecho?',
  },
  choices: {
    keep: { yes: 'Sí', maybe: 'Quizá', no: 'No' },
    about: {
      comedy: 'Humor',
      music: 'Música',
      sport: 'Deporte',
      food: 'Comida',
      tech: 'Tecnología',
      beauty: 'Belleza',
      gaming: 'Videojuegos',
      learning: 'Aprendizaje',
      pets: 'Mascotas',
      travel: 'Viajes',
      art: 'Arte',
      other: 'Otra cosa',
      unclear: 'No se entendía',
    },
    hook: { at_once: 'Sí, enseguida', later: 'Tardó un poco', never: 'No' },
    sound: { fits: 'Le va bien', neutral: 'No me fijé', disturbs: 'Me molestó', muted: 'Lo tenía sin sonido' },
    follow: { yes: 'Sí', maybe: 'Quizá', no: 'No' },
  },
};
